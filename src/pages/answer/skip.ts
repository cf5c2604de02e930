import type { APIRoute } from 'astro';
import { skipInQueue } from '../../form-actions/answers.ts';

export const POST: APIRoute = skipInQueue;
