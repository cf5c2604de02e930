import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Dictionary, openDictionary } from '../dictionary/dictionary.ts';
import { PLAIN } from '../http/refusals.ts';
import { BUSY, Turns } from '../http/turns.ts';
import type { ServerLocals } from '../locals.ts';
import { readForm, refuseLongForm } from './body.ts';
import { type PageRequest, requestOf } from './request.ts';
import { type Page, type Send, sender } from './send.ts';

/** What the built site exports (src/astro/entry.ts). */
interface BuiltSite {
  readonly render: (request: Request, locals: ServerLocals) => Promise<Response>;
  readonly routeOf: (path: string) => string | undefined;
}

export interface Pages {
  /** What pages are compressed with for browsers that have it; undefined while it is being made. */
  readonly dictionary: Dictionary | undefined;
  readonly send: Send;
  /** The pattern of the page at a path: `/questions/[id]`. */
  readonly routeOf: (path: string) => string | undefined;
  /** Waits for its turn; whoever asks for a page where too many wait gets a 503. */
  readonly render: (request: PageRequest, locals: ServerLocals) => Promise<Page>;
  /** Renders the page that a request asks for, form and all, and sends it. */
  readonly respond: (
    request: IncomingMessage,
    response: ServerResponse,
    locals: ServerLocals,
  ) => Promise<void>;
}

/** Loads the pages that were built into `dist`. */
export async function loadPages(dist: string, turns = new Turns()): Promise<Pages> {
  const entry = pathToFileURL(join(dist, 'server/entry.mjs'));
  const site = (await import(entry.href)) as BuiltSite;
  const render = async (request: PageRequest, locals: ServerLocals) => {
    // What somebody has written is taken in, however many wait and wherever they have gone.
    const isRead = request.body === undefined;
    if (isRead && turns.isFull) return BUSY_PAGE;
    await turns.next();
    if (isRead && request.isGone?.()) return BUSY_PAGE;
    return pageOf(await site.render(requestOf(request), locals));
  };
  const dictionary = openDictionary(dist);
  const send = sender(dictionary);
  return {
    dictionary,
    send,
    routeOf: site.routeOf,
    render,
    async respond(request, response, locals) {
      const { method, url, headers } = request;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const body = hasBody ? await readForm(request) : undefined;
      if (hasBody && body === undefined) {
        await refuseLongForm(request, response);
        return;
      }
      const isGone = () => response.destroyed;
      const page = await render({ method, url, headers, body, isGone }, locals);
      await send(request, response, page);
    },
  };
}

const BUSY_PAGE: Page = {
  status: 503,
  headers: { ...PLAIN, 'retry-after': String(BUSY.retryAfter) },
  body: Buffer.from(`${BUSY.message}\n`),
};

async function pageOf(response: Response): Promise<Page> {
  const headers: Page['headers'] = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  // Astro does not say in what letters a page is written.
  if (headers['content-type'] === 'text/html') headers['content-type'] += '; charset=utf-8';
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
