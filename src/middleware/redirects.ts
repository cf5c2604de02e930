import type { MiddlewareHandler } from 'astro';
import { findAnswerPath } from '../form-actions/answers.ts';

/** Redirects requests for another spelling of a page's address to the canonical one. */
export const redirectToCanonical: MiddlewareHandler = ({ request, url, locals }, next) => {
  const { pathname, search } = url;
  // A rewritten page passes here again, with a path that nobody requested.
  const isRewritten = locals.firstPath !== undefined;
  locals.firstPath ??= pathname;
  if (isRewritten || !['GET', 'HEAD'].includes(request.method)) return next();
  const path = canonicalPath(pathname, locals.backend !== undefined);
  const query = canonicalSearch(path, search);
  if (path === pathname && query === search) return next();
  return new Response(null, { status: 301, headers: { location: path + query } });
};

/**
 * The canonical spelling of a path: without a trailing slash and, if ids are our own backend's
 * numbers, without leading zeros.
 */
export function canonicalPath(path: string, hasNumbers: boolean): string {
  const bare = path.length > 1 && !path.startsWith('//') ? path.replace(/\/+$/, '') : path;
  return hasNumbers ? bare.replace(/^(\/(?:questions|users)\/)0+(?=[1-9])/, '$1') : bare;
}

/** The search fields of pages, with their parameters. */
const SEARCHES: readonly (readonly [path: RegExp, parameter: string])[] = [
  [/^(?:\/admin)?\/(?:questions|tags|users)$/, 'search'],
  [/^\/(?:search|help)$/, 'q'],
];

/** The normalized query of a page: searches are trimmed, and empty parameters removed. */
export function canonicalSearch(path: string, search: string): string {
  const [, name = ''] = SEARCHES.find(([pattern]) => pattern.test(path)) ?? [];
  const params = new URLSearchParams(search);
  const typed = params.get(name);
  const text = typed?.trim();
  if (text === undefined || (text !== '' && text === typed)) return search;
  if (text === '') params.delete(name);
  else params.set(name, text);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The path of an answer (contract/addresses.ts). */
const ANSWER = /^\/questions\/([^/]+)\/answers\/([^/?#]+)$/;

/**
 * Resolves redirects to an answer, for example after a form, to the answer's place on its
 * question's page: the answer's path would redirect there, one round trip later.
 */
export const resolveAnswerRedirects: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  const [, id, answer] = ANSWER.exec(response.headers.get('location') ?? '') ?? [];
  if (response.status !== 303 || id === undefined || answer === undefined) return response;
  // A made-up path may be wrongly encoded: its own page reports the error.
  const [questionId, answerId] = [decoded(id), decoded(answer)];
  if (questionId === undefined || answerId === undefined) return response;
  response.headers.set('location', await findAnswerPath(locals, questionId, answerId));
  return response;
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
