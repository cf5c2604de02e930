import type { APIRoute } from 'astro';
import { voteOnAnswer } from '../../../../../form-actions/vote.ts';

export const POST: APIRoute = voteOnAnswer;
