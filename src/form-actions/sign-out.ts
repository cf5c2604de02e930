import type { APIContext } from 'astro';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { dropSession } from '../cookies/session.ts';

/** Ends the session, here and on a backend that supports it, and redirects home. */
export async function signOut(context: APIContext): Promise<Response> {
  const { api, token, report } = context.locals;
  if (token !== undefined && (await api.contract()) !== 'section-7') {
    await api.call(ROUTES.logOut, {}).catch(report);
  }
  dropSession(context);
  return redirectWith(context, '/', MESSAGES.loggedOut);
}
