import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { pack } from '../compress.ts';
import { StartError } from '../data-dir.ts';
import { refuse } from '../refusals.ts';
import { readForm } from './body.ts';
import { Captured } from './captured.ts';

/** Astro's handler, as `@astrojs/node` builds it in middleware mode. */
type AstroHandler = (
  request: IncomingMessage & { body?: Buffer },
  response: Captured,
  next: () => void,
  locals: object,
) => Promise<void>;

/** Answers a request with a page. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  locals: object,
) => Promise<void>;

const HTML = 'text/html; charset=utf-8';

/** Loads the pages that were built into `dist`. */
export async function loadPages(dist: string): Promise<Pages> {
  const entry = join(dist, 'server/entry.mjs');
  if (!existsSync(entry))
    throw new StartError('The site is not built: run npm start, or npm run build');
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  return async (request, response, locals) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const body = hasBody ? await readForm(request) : Buffer.alloc(0);
    if (body === undefined) refuseLongForm(response);
    else await send(request, response, await render(handler, withBody(request, body), locals));
  };
}

/** What is still to come of the body would stand before the next request of the connection. */
function refuseLongForm(response: ServerResponse): void {
  response.setHeader('connection', 'close');
  refuse(response, 413, 'This form is too long');
}

/** Astro takes a body that was read already from here. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage & { body: Buffer } {
  return Object.assign(request, { body });
}

async function render(
  handler: AstroHandler,
  request: IncomingMessage,
  locals: object,
): Promise<Captured> {
  const page = new Captured(request);
  const isFinished = finished(page);
  const fallThrough = () => void page.writeHead(404).end('Not found\n');
  await Promise.all([isFinished, handler(request, page, fallThrough, locals)]);
  return page;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { statusCode, headers, body }: Captured,
): Promise<void> {
  const { 'content-type': given = '' } = headers;
  const type = given === 'text/html' ? HTML : given;
  const packed = await pack(body, type, request.headers['accept-encoding']);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? '');
  if (type !== '') response.setHeader('content-type', type);
  for (const [name, value] of Object.entries(packed.headers)) response.appendHeader(name, value);
  if (!isBodiless(request, statusCode)) response.setHeader('content-length', packed.body.length);
  response.writeHead(statusCode).end(packed.body);
}

function isBodiless({ method }: IncomingMessage, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}
