import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Entry, EncodedPage } from './entry.ts';
import { savesData } from './offers.ts';

/**
 * Sends a page, or 304 to a client that holds its content under one of the ETags that it names. `more`
 * are names and values of further headers in turns.
 */
export function sendEncoded(
  entry: Entry,
  { etag, head, frugalHead, notModified, body }: EncodedPage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
  more: readonly string[] = [],
): void {
  const held = headers['if-none-match'];
  const tag = held === undefined || held === etag ? held : entry.heldOf(held);
  const all = (own: string[]) => (more.length === 0 ? own : [...own, ...more]);
  if (tag === undefined) {
    response.writeHead(200, all(savesData(headers) ? frugalHead : head)).end(body);
  } else if (tag === etag || tag === '*') response.writeHead(304, all(notModified)).end();
  // The client looks for what it holds by the ETag: that of another coding, which decodes to the same.
  else response.writeHead(304, all([...notModified.slice(0, -1), tag])).end();
}
