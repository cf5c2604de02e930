import type { APIRoute } from 'astro';
import { vote } from '../../../form-actions/vote.ts';

export const POST: APIRoute = vote;
