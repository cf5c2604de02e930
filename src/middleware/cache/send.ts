import type { ServerResponse } from 'node:http';
import type { Entry, Variant } from './entry.ts';

/** Sends a page, or 304 to a client that holds its content under one of the ETags in `held`. */
export function sendVariant(
  entry: Entry,
  { etag, head, notModified, body }: Variant,
  held: string | undefined,
  response: ServerResponse,
): void {
  const tag = held === undefined || held === etag ? held : entry.heldOf(held);
  if (tag === undefined) response.writeHead(200, head).end(body);
  else if (tag === etag || tag === '*') response.writeHead(304, notModified).end();
  // The client looks for what it holds by the ETag: that of another coding, which decodes to the same.
  else response.writeHead(304, [...notModified.slice(0, -1), tag]).end();
}
