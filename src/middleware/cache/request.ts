import type { Wish } from './visitor.ts';

/** A request as Astro's handler reads it, with nothing of the visitor who waits for the answer. */
export interface Asked {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly socket: object;
  /** There is no connection whose end or failure it could hear of. */
  readonly once: () => void;
}

const ACCEPT = { html: 'text/html', markdown: 'text/markdown', text: 'text/plain' };

/** The request of all guests with a wish. */
export function askFor(url: string, { theme, representation }: Wish): Asked {
  const headers = { host: 'localhost', accept: ACCEPT[representation] };
  return {
    method: 'GET',
    url,
    headers: theme === '' ? headers : { ...headers, cookie: `theme=${theme}` },
    socket: {},
    once: () => undefined,
  };
}
