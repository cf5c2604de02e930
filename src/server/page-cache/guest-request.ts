import type { CacheVariant } from './variant.ts';

/** As much of a request as a page is rendered from, with nothing of the visitor who waits for it. */
export interface GuestRequest {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ACCEPT = { html: 'text/html', markdown: 'text/markdown', text: 'text/plain' };

/** The request that stands for all guests who get the same variant. */
export function guestRequest(url: string, { theme, representation }: CacheVariant): GuestRequest {
  const headers = { host: 'localhost', accept: ACCEPT[representation] };
  return {
    method: 'GET',
    url,
    headers: theme === '' ? headers : { ...headers, cookie: `theme=${theme}` },
  };
}
