import type { APIRoute } from 'astro';
import { memberOf } from '../components/users/posted.ts';
import { userPath } from '../contract/addresses.ts';
import { showUnavailable } from '../form-actions/pending-form.ts';

/** Redirects to the session user's profile. */
export const GET: APIRoute = (context) => {
  const { locals, url, redirect } = context;
  if (locals.isSessionUnknown) return showUnavailable(context);
  const member = memberOf(locals, url);
  return redirect('elsewhere' in member ? member.elsewhere : userPath(member._id), 303);
};
