import type { MiddlewareHandler } from 'astro';
import { CHOSEN_BY, inForm, representationFor } from '../formats/negotiation.ts';

/** Pages with other formats: home, lists, a question, a tag, a person, a search. */
const PAGES = /^\/(?:(?:questions|tags|users)(?:\/[^/]+)?|search)?$/;
const HAS_FORM = /\.(?:md|atom)$/;

/** Answers with the format that the client's headers ask for; HTML by default. */
export const chooseRepresentation: MiddlewareHandler = async ({ request, url, locals }, next) => {
  const { pathname, search } = url;
  if (!['GET', 'HEAD'].includes(request.method)) return next();
  if (!PAGES.test(pathname) || HAS_FORM.test(pathname)) return next();
  // Personal lists only exist as HTML.
  if (url.searchParams.get('author') === 'me') return next();
  if (url.searchParams.get('tab') === 'mine') return next();
  const representation = representationFor(request.headers);
  locals.representation = representation;
  const response =
    representation === 'html' ? await next() : await next(inForm(pathname + search, 'md'));
  response.headers.append('vary', CHOSEN_BY);
  return response;
};
