import type { APIRoute } from 'astro';
import { follow } from '../../../form-actions/follow.ts';

export const POST: APIRoute = follow;
