import type { APIRoute } from 'astro';
import { saveQuestion } from '../../../form-actions/saved.ts';

export const POST: APIRoute = saveQuestion;
