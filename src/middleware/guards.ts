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

/** Routes of pages without forms: forms have their own addresses. */
const PAGES =
  /^\/(?:(?:about|assistant|conduct|contact|cookies|dashboard|help|moderation|privacy|privileges|profile|search|terms)|(?:comments|questions|tags|users)(?:\/\[\w+\])?|answer|answers|following|notifications|saved\/shared\/\[secret\]|suggestions|review|admin(?:\/reports)?|comments\/\[id\]\/history|questions\/\[id\]\/answers\/\[answer\]|posts\/\[id\]\/history(?:\/\[range\])?|tags\/\[name\]\/history)?$/;
/** Other formats, images, and files for programs. */
const FILES = /\.(?:atom|json|md|png|txt|webmanifest|xml)$/;

/**
 * Refuses a POST to a page without a form: otherwise the page would look as if the form had been
 * accepted.
 */
export const refuseForms: MiddlewareHandler = ({ request, routePattern, locals }, next) => {
  // A rewritten request was accepted by the first page.
  const isFirst = locals.firstPath === undefined;
  const isReadOnly = PAGES.test(routePattern) || FILES.test(routePattern);
  if (request.method !== 'POST' || !isFirst || !isReadOnly) return next();
  return refuse(405, 'Method not allowed', { allow: 'GET, HEAD' });
};
