import type { MiddlewareHandler } from 'astro';
import { UNAVAILABLE } from '../contract/errors.ts';
import { mayRead } from '../contract/private-site.ts';
import { refuseVisitor } from '../form-actions/member-page.ts';
import { refuse } from '../formats/answers.ts';
import { IMPERSONAL } from './session.ts';

/** Sends guests of a private site to sign-in; files and other formats answer 401. */
export const guardReading: MiddlewareHandler = async (context, next) => {
  const { locals, url, routePattern } = context;
  const { session, isSessionUnknown } = locals;
  const isPrivate = locals.site.settings.privateSite;
  const isMember = session !== undefined;
  locals.isOutside = isPrivate && !isMember;
  if (await mayRead(url.pathname, isPrivate, () => isMember)) {
    const response = await next();
    // A missing page must look like a closed one.
    if (!locals.isOutside || response.status !== 404) return response;
  }
  const refusal = isSessionUnknown
    ? refuse(503, UNAVAILABLE.message)
    : refuse(401, 'Please log in');
  if (IMPERSONAL.test(routePattern)) return refusal;
  return (await refuseVisitor(context, 'member')) ?? refusal;
};
