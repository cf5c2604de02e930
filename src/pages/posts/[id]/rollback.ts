import type { APIRoute } from 'astro';
import { segment } from '../../../contract/addresses.ts';
import { rollBack } from '../../../form-actions/rollback.ts';

export const POST: APIRoute = (context) => rollBack(context, segment(context.request, 1));
