import type { MiddlewareHandler } from 'astro';
import { canonicalSearch } from './canonical-search.ts';

/** Sends clients that ask for a page by another spelling of its address to the one that it has. */
export const redirectToCanonical: MiddlewareHandler = ({ request, url, locals }, next) => {
  const { pathname, search } = url;
  // A page that is rewritten comes here again, with a path that nobody asked for.
  const isRewritten = locals.asked !== undefined;
  locals.asked = pathname;
  if (isRewritten || !['GET', 'HEAD'].includes(request.method)) return next();
  const path = canonicalPath(pathname, locals.backend !== undefined);
  const query = canonicalSearch(path, search);
  if (path === pathname && query === search) return next();
  return new Response(null, { status: 301, headers: { location: path + query } });
};

/**
 * The one spelling of a path: without a slash at its end and, where ids are our own backend's
 * numbers, without zeros before them.
 */
export function canonicalPath(path: string, hasNumbers: boolean): string {
  const bare = path.length > 1 && !path.startsWith('//') ? path.replace(/\/+$/, '') : path;
  return hasNumbers ? bare.replace(/^(\/(?:questions|users)\/)0+(?=[1-9])/, '$1') : bare;
}
