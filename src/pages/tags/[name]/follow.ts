import type { APIRoute } from 'astro';
import { follow } from '../../../form-actions/tags.ts';

export const POST: APIRoute = follow;
