import type { APIRoute } from 'astro';
import { accept } from '../../../../../form-actions/accept.ts';

export const POST: APIRoute = accept;
