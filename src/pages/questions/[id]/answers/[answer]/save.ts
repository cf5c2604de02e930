import type { APIRoute } from 'astro';
import { saveAnswer } from '../../../../../form-actions/saved.ts';

export const POST: APIRoute = saveAnswer;
