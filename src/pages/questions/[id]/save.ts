import type { APIRoute } from 'astro';
import { saveQuestion } from '../../../form-actions/save.ts';

export const POST: APIRoute = saveQuestion;
