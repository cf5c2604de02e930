import type { MiddlewareHandler } from 'astro';
import { refuse } from '../formats/answers.ts';

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
