import type { IncomingHttpHeaders } from 'node:http';

/** As much of a request as a page is rendered from. */
export interface PageRequest {
  readonly method?: string | undefined;
  /** The path with its query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body?: Buffer | undefined;
  /** Whether nobody waits for the page any more. */
  readonly isGone?: (() => boolean) | undefined;
}

/** The same as Astro takes it. The host was checked before (http/hosts.ts), the path as well (http/gate.ts). */
export function requestOf({ method = 'GET', url = '/', headers, body }: PageRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) given.set(name, String(value));
  }
  const address = `http://${headers.host ?? 'localhost'}${url}`;
  return new Request(address, {
    method,
    headers: given,
    ...(body && { body: new Uint8Array(body) }),
  });
}
