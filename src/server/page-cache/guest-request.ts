import type { CacheVariant } from './variant.ts';

/** A request as Astro's handler reads it, with nothing of the visitor who waits for the page. */
export interface GuestRequest {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly socket: object;
  /** There is no connection whose end or failure it could hear of. */
  readonly once: () => void;
}

const ACCEPT = { html: 'text/html', markdown: 'text/markdown', text: 'text/plain' };

/** The request that stands for all guests who get the same variant. */
export function guestRequest(url: string, { theme, representation }: CacheVariant): GuestRequest {
  const headers = { host: 'localhost', accept: ACCEPT[representation] };
  return {
    method: 'GET',
    url,
    headers: theme === '' ? headers : { ...headers, cookie: `theme=${theme}` },
    socket: {},
    once: () => undefined,
  };
}
