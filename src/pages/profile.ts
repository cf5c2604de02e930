import type { APIRoute } from 'astro';
import { memberOf } from '../components/users/own.ts';
import { userPath } from '../contract/addresses.ts';

/** One's own profile: whose it is, is known by who has signed in. */
export const GET: APIRoute = ({ locals, url, redirect }) => {
  const member = memberOf(locals, url);
  return redirect('elsewhere' in member ? member.elsewhere : userPath(member._id), 303);
};
