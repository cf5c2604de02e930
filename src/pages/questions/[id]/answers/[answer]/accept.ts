import type { APIRoute } from 'astro';
import { accept } from '../../../../../form-actions/answers.ts';

export const POST: APIRoute = accept;
