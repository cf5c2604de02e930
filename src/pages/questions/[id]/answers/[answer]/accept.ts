import type { APIRoute } from 'astro';
import { accept } from '../../../../../forms/accept.ts';

export const POST: APIRoute = accept;
