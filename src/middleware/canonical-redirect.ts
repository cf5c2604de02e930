import type { MiddlewareHandler } from 'astro';
import { canonicalSearch } from './canonical-search.ts';

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
