import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Entry, EncodedPage } from './entry.ts';
import { savesData } from './offers.ts';

/** Sends a page, or 304 to a client that holds its content under one of the ETags that it names. */
export function sendEncoded(
  entry: Entry,
  { etag, head, frugalHead, notModified, body }: EncodedPage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): void {
  const held = headers['if-none-match'];
  const tag = held === undefined || held === etag ? held : entry.heldOf(held);
  if (tag === undefined) response.writeHead(200, savesData(headers) ? frugalHead : head).end(body);
  else if (tag === etag || tag === '*') response.writeHead(304, notModified).end();
  // The client looks for what it holds by the ETag: that of another coding, which decodes to the same.
  else response.writeHead(304, [...notModified.slice(0, -1), tag]).end();
}
