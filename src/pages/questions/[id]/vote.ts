import type { APIRoute } from 'astro';
import { voteOnQuestion } from '../../../forms/vote.ts';

export const POST: APIRoute = voteOnQuestion;
