import type { APIRoute } from 'astro';
import { signOut } from '../form-actions/sign-in.ts';

export const POST: APIRoute = signOut;

/** There is no page here; the address is known from the menu. */
export const GET: APIRoute = ({ redirect }) => redirect('/', 303);
