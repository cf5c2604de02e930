import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../http/refusals.ts';
import { dropBody, readBody } from '../http/request-body.ts';

/** Maximum bytes of a form: encoding triples the size of a draft of 100 kB. */
const FORM_MAX_BYTES = 320 * 1024;

/** Maximum fields of a form; ours have less than half as many. */
const FIELDS_MAX = 100;
/** Maximum fields of a multipart form, whose texts may contain the boundary. */
const PARTS_MAX = 1_000;

/** Reads the body of a request to a page; undefined if it is too long. */
export async function readForm(request: IncomingMessage): Promise<Buffer | undefined> {
  const body = await readBody(request, FORM_MAX_BYTES);
  if (!body) return undefined;
  const isInParts = /^multipart\//i.test(request.headers['content-type'] ?? '');
  const isShort = isInParts
    ? hasAtMost(PARTS_MAX, '\r\n--', body)
    : hasAtMost(FIELDS_MAX, '&', body);
  return isShort ? body : undefined;
}

/**
 * Refuses a form that is still being sent: otherwise a browser would report a broken connection.
 */
export async function refuseLongForm(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await dropBody(request);
  // The rest of the body would be read as the connection's next request.
  refuse(response.setHeader('connection', 'close'), 413, 'This form is too long');
}

function hasAtMost(most: number, separator: string, body: Buffer): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = body.indexOf(separator, at + 1, 'latin1');
    if (at === -1) return true;
  }
  return false;
}
