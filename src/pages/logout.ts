import type { APIRoute } from 'astro';

export { signOut as POST } from '../form-actions/sign-in.ts';

/** There is no page here; the address is known from the menu. */
export const GET: APIRoute = ({ redirect }) => redirect('/', 303);
