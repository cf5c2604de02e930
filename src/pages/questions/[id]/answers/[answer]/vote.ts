import type { APIRoute } from 'astro';
import { voteOnAnswer } from '../../../../../forms/vote.ts';

export const POST: APIRoute = voteOnAnswer;
