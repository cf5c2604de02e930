import type { APIRoute } from 'astro';
import { follow } from '../../../forms/follow.ts';

export const POST: APIRoute = follow;
