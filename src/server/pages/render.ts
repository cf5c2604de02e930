import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UNAVAILABLE } from '../../contract/errors.ts';
import { type Dictionary, openDictionary } from '../dictionary/dictionary.ts';
import { PLAIN } from '../http/refusals.ts';
import { Turns } from '../http/turns.ts';
import type { ServerLocals } from '../locals.ts';
import type { Page } from '../page-cache/page.ts';

/** What the built site exports (src/astro/entry.ts). */
interface BuiltSite {
  readonly render: (request: Request, locals: ServerLocals) => Promise<Response>;
  readonly routeOf: (path: string) => string | undefined;
}

/** The part of a request that a page is rendered from. */
export interface PageRequest {
  readonly method?: string | undefined;
  /** The path with its query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body?: Buffer | undefined;
  /** Whether the client has disconnected. */
  readonly isGone?: (() => boolean) | undefined;
}

export interface Pages {
  /** The compression dictionary; undefined while it is being built. */
  readonly dictionary: Dictionary | undefined;
  /** The route pattern of a path: `/questions/[id]`. */
  readonly routeOf: (path: string) => string | undefined;
  /** Waits for its turn, then renders; returns a 503 if the queue is full. */
  readonly render: (request: PageRequest, locals: ServerLocals) => Promise<Page>;
}

/** Loads the pages that were built into `dist`. */
export async function loadPages(dist: string, turns = new Turns()): Promise<Pages> {
  const entry = pathToFileURL(join(dist, 'server/entry.mjs'));
  const site = (await import(entry.href)) as BuiltSite;
  return {
    dictionary: openDictionary(dist),
    routeOf: site.routeOf,
    async render(request, locals) {
      // A form is always handled, even if the queue is full or the client has disconnected.
      const isRead = request.body === undefined;
      if (isRead && turns.isFull) return BUSY_PAGE;
      await turns.next();
      if (isRead && request.isGone?.()) return BUSY_PAGE;
      return pageOf(await site.render(requestOf(request), locals));
    },
  };
}

const BUSY_PAGE: Page = {
  status: 503,
  headers: { ...PLAIN, 'retry-after': String(UNAVAILABLE.retryAfter) },
  body: Buffer.from(`${UNAVAILABLE.message}\n`),
};

/** The Request for Astro. Its host (http/origin.ts) and path (http/gate.ts) were checked before. */
function requestOf({ method = 'GET', url = '/', headers, body }: PageRequest): Request {
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

async function pageOf(response: Response): Promise<Page> {
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  // Astro omits the character set of a page.
  if (headers['content-type'] === 'text/html') headers['content-type'] += '; charset=utf-8';
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
