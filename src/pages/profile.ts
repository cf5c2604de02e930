import type { APIRoute } from 'astro';
import { userPath } from '../contract/addresses.ts';
import { refuseVisitor } from '../form-actions/member-page.ts';

/** Redirects to the session user's profile. */
export const GET: APIRoute = async (context) =>
  (await refuseVisitor(context, 'member')) ??
  context.redirect(userPath(context.locals.session?.user._id ?? ''), 303);
