import type { APIRoute } from 'astro';
import { readAll, toList } from '../../forms/notifications.ts';

export const POST: APIRoute = readAll;

export const GET: APIRoute = toList;
