import type { APIRoute } from 'astro';
import { signInFor } from '../components/users/own.ts';
import { userPath } from '../formats/addresses.ts';

/** One's own profile: whose it is, is known by who has signed in. */
export const GET: APIRoute = ({ locals, url, redirect }) =>
  redirect(locals.session ? userPath(locals.session.user._id) : signInFor(url), 303);
