import type { APIRoute } from 'astro';
import { save } from '../../../../../form-actions/saved.ts';

export const POST: APIRoute = save;
