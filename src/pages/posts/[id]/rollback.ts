import type { APIRoute } from 'astro';
import { segment } from '../../../contract/addresses.ts';
import { rollBack } from '../../../form-actions/posts.ts';

export const POST: APIRoute = (context) => rollBack(context, segment(context.request, 1));
