import type { APIRoute } from 'astro';
import { skipInQueue } from '../../form-actions/answer-queue.ts';

export const POST: APIRoute = skipInQueue;
