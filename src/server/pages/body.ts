import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../http/refusals.ts';
import { dropBody, readBody } from '../http/request-body.ts';

/** Bytes of a form that a page reads: a draft of 100 kB takes three times as many when it is encoded. */
const FORM_MAX_BYTES = 320 * 1024;

/** Fields of a form; no form of ours has half as many. */
const FIELDS_MAX = 100;
/** The same of a form in parts, whose texts may hold what stands between parts. */
const PARTS_MAX = 1_000;

/** The body of a request to a page, or undefined where it is longer than a page reads. */
export async function readForm(request: IncomingMessage): Promise<Buffer | undefined> {
  const body = await readBody(request, FORM_MAX_BYTES);
  if (!body) return undefined;
  const isInParts = /^multipart\//i.test(request.headers['content-type'] ?? '');
  const isShort = isInParts
    ? hasAtMost(PARTS_MAX, '\r\n--', body)
    : hasAtMost(FIELDS_MAX, '&', body);
  return isShort ? body : undefined;
}

/** Refuses a form of which more may be under way: a browser would say that it was cut off. */
export async function refuseLongForm(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await dropBody(request);
  // What is still to come of the body would stand before the next request of the connection.
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
