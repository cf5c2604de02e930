import type { MiddlewareHandler } from 'astro';

/** Redirects requests for another spelling of a page's address to the canonical one. */
export const redirectToCanonical: MiddlewareHandler = ({ request, url, locals }, next) => {
  const { pathname, search } = url;
  // A rewritten page passes here again, with a path that nobody requested.
  const isRewritten = locals.firstPath !== undefined;
  locals.firstPath = pathname;
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
