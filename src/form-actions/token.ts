import type { APIContext } from 'astro';

/** The token of a mailed link in a page's address. */
export function tokenOf({ url }: APIContext): string {
  return url.searchParams.get('token') ?? '';
}

/** Keeps a page with a token in its address out of caches, and its address out of referrers. */
export function keepAddressSecret({ headers }: ResponseInit & { readonly headers: Headers }): void {
  headers.set('cache-control', 'private, no-store');
  // Not no-referrer: forms would send `Origin: null`, like those of foreign sites.
  headers.set('referrer-policy', 'strict-origin');
}
