import type { APIRoute } from 'astro';
import { readAll, toList } from '../../form-actions/notifications.ts';

export const POST: APIRoute = readAll;

export const GET: APIRoute = toList;
