import type { APIRoute } from 'astro';
import { saveAnswer } from '../../../../../form-actions/save.ts';

export const POST: APIRoute = saveAnswer;
