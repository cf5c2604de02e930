import type { IncomingMessage, ServerResponse } from 'node:http';
import { dropRest, hasAtMost, readBounded, saysLonger } from '../../http/bounded-body.ts';
import { PICTURE_MAX_BYTES } from '../../contract/pictures.ts';
import { refuse } from './refusals.ts';

/** Reads the body of a request; undefined if it is longer than `maxBytes`. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (saysLonger(request.headers['content-length'], maxBytes)) return undefined;
  return readBounded(piecesOf(request), maxBytes);
}

/** The rest of a body. Stopping early leaves the connection open for a response. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Maximum bytes of a form: encoding triples the size of a draft of 100 kB. */
const FORM_MAX_BYTES = 320 * 1024;

/**
 * The same of a member's form with a picture, and how many such forms are read at a time. A page can
 * say that a picture is too large only if the form around it has been read.
 */
const PICTURE_FORM_MAX_BYTES = FORM_MAX_BYTES + 2 * PICTURE_MAX_BYTES;
const PICTURE_FORMS = 8;
let reading = 0;

/** Maximum fields of a form; ours have less than half as many. */
const FIELDS_MAX = 100;
/** Maximum fields of a multipart form, whose texts may contain the boundary. */
const PARTS_MAX = 1_000;

/** Reads the body of a request to a page; undefined if it is too long. */
export async function readForm(request: IncomingMessage): Promise<Buffer | undefined> {
  const isInParts = /^multipart\//i.test(request.headers['content-type'] ?? '');
  const body = await (isInParts ? readParts(request) : readBody(request, FORM_MAX_BYTES));
  if (!body) return undefined;
  const isShort = isInParts
    ? hasAtMost(PARTS_MAX, '\r\n--', body)
    : hasAtMost(FIELDS_MAX, '&', body);
  return isShort ? body : undefined;
}

async function readParts(request: IncomingMessage): Promise<Buffer | undefined> {
  const mayHavePicture = request.headers.cookie?.includes('session=') === true;
  if (!mayHavePicture || reading >= PICTURE_FORMS) return readBody(request, FORM_MAX_BYTES);
  reading += 1;
  try {
    return await readBody(request, PICTURE_FORM_MAX_BYTES);
  } finally {
    reading -= 1;
  }
}

/**
 * Refuses a form that is still being sent: otherwise a browser would report a broken connection.
 */
export async function refuseLongForm(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await dropRest(piecesOf(request));
  // The rest of the body would be read as the connection's next request.
  refuse(response.setHeader('connection', 'close'), 413, 'This form is too long');
}
