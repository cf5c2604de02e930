import type { APIContext } from 'astro';

/** The token of the link by which somebody comes to a page. */
export function tokenOf({ url }: APIContext): string {
  return url.searchParams.get('token') ?? '';
}

/** Has a page whose address holds a token kept nowhere, and its address told to nobody. */
export function keepAddressSecret({ headers }: ResponseInit & { readonly headers: Headers }): void {
  headers.set('cache-control', 'private, no-store');
  // Not no-referrer: forms would come with the Origin null, as those of strangers do.
  headers.set('referrer-policy', 'strict-origin');
}
