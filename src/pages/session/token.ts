import type { APIRoute } from 'astro';

/** The member's token, for calls from the browser to the backend; only for our own pages. */
export const POST: APIRoute = ({ locals: { session, token } }) =>
  session
    ? Response.json({ token, user: session.user._id }, { headers: { 'cache-control': 'no-store' } })
    : Response.json({ message: 'Please log in' }, { status: 401 });
