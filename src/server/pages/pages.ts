import { existsSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../data-dir.ts';
import { type Dictionary, openDictionary } from '../dictionary/dictionary.ts';
import { refuse } from '../refusals.ts';
import { readForm } from './body.ts';
import { Captured } from './captured.ts';
import { Pieces } from './pieces.ts';
import { type Page, type Send, sender } from './send.ts';

/** As much of a request as a page is rendered from. */
export type PageRequest = Pick<IncomingMessage, 'headers' | 'url' | 'method'> & {
  readonly socket: object;
  readonly body?: Buffer;
};

/** Astro's handler, as `@astrojs/node` builds it in middleware mode. */
type AstroHandler = (
  request: PageRequest,
  response: Captured,
  next: () => void,
  locals: object,
) => Promise<void>;

export interface Pages {
  /** What pages are compressed with for browsers that have it; undefined while it is being made. */
  readonly dictionary: Dictionary | undefined;
  readonly send: Send;
  readonly render: (request: PageRequest, locals: object) => Promise<Page>;
  /** Answers a request with its page, form and all. */
  readonly answer: (
    request: IncomingMessage,
    response: ServerResponse,
    locals: object,
  ) => Promise<void>;
}

const HTML = 'text/html; charset=utf-8';

/** Loads the pages that were built into `dist`. */
export async function loadPages(dist: string): Promise<Pages> {
  const entry = join(dist, 'server/entry.mjs');
  if (!existsSync(entry))
    throw new StartError('The site is not built: run npm start, or npm run build');
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  const render = (request: PageRequest, locals: object) => rendered(handler, request, locals);
  const dictionary = openDictionary(dist);
  const send = sender(dictionary);
  return {
    dictionary,
    send,
    render,
    async answer(request, response, locals) {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const body = hasBody ? await readForm(request) : Buffer.alloc(0);
      if (body === undefined) refuseLongForm(response);
      // Astro takes a body that was read already from the request.
      else await send(request, response, await render(Object.assign(request, { body }), locals));
    },
  };
}

/** What is still to come of the body would stand before the next request of the connection. */
function refuseLongForm(response: ServerResponse): void {
  response.setHeader('connection', 'close');
  refuse(response, 413, 'This form is too long');
}

async function rendered(
  handler: AstroHandler,
  request: PageRequest,
  locals: object,
): Promise<Page> {
  const page = new Captured(request);
  const fallThrough = () => void page.writeHead(404).end('Not found\n');
  const pieces = new Pieces();
  await handler(request, page, fallThrough, Object.assign(locals, { pieces }));
  if (page.failure) throw page.failure;
  const { statusCode: status } = page;
  const body = pieces.fill(page.body);
  return { status, headers: headersOf(page, body), body };
}

/** Astro has seen neither what pieces hold, nor in what letters a page is written. */
function headersOf({ headers }: Captured, { length }: Buffer): OutgoingHttpHeaders {
  if (headers['content-type'] !== 'text/html') return headers;
  return { ...headers, 'content-type': HTML, 'content-length': length };
}
