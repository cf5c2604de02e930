import type { APIRoute } from 'astro';
import { adopt } from '../../form-actions/sign-in.ts';

/** Signs the browser in on pages, with its token from the backend. */
export const POST: APIRoute = adopt;
