import type { MiddlewareHandler } from 'astro';
import { refuse } from '../formats/answers.ts';

/** Pages that take no form, by their routes: forms have addresses of their own. */
const PAGES =
  /^\/(?:(?:about|assistant|conduct|contact|cookies|dashboard|help|privacy|profile|search|terms)|(?:comments|questions|tags|users)(?:\/\[\w+\])?|answer|answers|following|notifications|saved\/shared\/\[secret\]|suggestions|admin|comments\/\[id\]\/history|questions\/\[id\]\/answers\/\[answer\]|posts\/\[id\]\/history(?:\/\[range\])?|tags\/\[name\]\/history)?$/;
/** Other representations, pictures and what programs read. */
const FILES = /\.(?:atom|json|md|png|txt|webmanifest|xml)$/;

/** Refuses forms where none is taken: a page would come as if it had been sent. */
export const refuseForms: MiddlewareHandler = ({ request, routePattern, locals }, next) => {
  // What is rewritten to another page was taken by the first.
  const isFirst = locals.asked === undefined;
  const isReadOnly = PAGES.test(routePattern) || FILES.test(routePattern);
  if (request.method !== 'POST' || !isFirst || !isReadOnly) return next();
  return refuse(405, 'Method not allowed', { allow: 'GET, HEAD' });
};
