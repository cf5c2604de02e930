import type { APIRoute } from 'astro';
import { voteOnQuestion } from '../../../form-actions/vote.ts';

export const POST: APIRoute = voteOnQuestion;
