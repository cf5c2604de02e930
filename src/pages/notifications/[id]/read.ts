import type { APIRoute } from 'astro';
import { readOne, toList } from '../../../form-actions/notifications.ts';

export const POST: APIRoute = readOne;

export const GET: APIRoute = toList;
