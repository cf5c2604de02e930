import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../../../contract/forms.ts';
import { INVITED_MAX } from '../../../contract/invitations.ts';
import type { Route } from '../../../contract/route.ts';
import { dropRest, hasAtMost, readBounded, saysLonger } from '../../../http/bounded-body.ts';
import { HttpError } from './errors.ts';

/** The largest request to read, in bytes: as JSON, a body of 64 KB may take more than twice that. */
const REQUEST_MAX_BYTES = 512 * 1024;
/** The most fields of a body, and entries of the longest list; more are rejected unread. */
const FIELDS_MAX = 100;
const ENTRIES_MAX = INVITED_MAX;

/** Reads the JSON of a request up to the limit, without NUL characters. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type !== '' && !/^application\/(\S+\+)?json\b/i.test(type)) {
    throw new HttpError('unsupported_media_type', 'Send the body as application/json');
  }
  return parseJson(await readText(request));
}

/** Bytes of a multipart form besides its file, and its most parts. */
const FIELDS_MAX_BYTES = 16 * 1024;
const PARTS_MAX = 20;

/** Reads a multipart form with a file of at most `maxBytes`. */
export async function readMultipart(
  request: Request,
  { maxBytes, tooLarge: message }: NonNullable<Route['multipart']>,
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const [, boundary = ''] = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})/i.exec(type) ?? [];
  if (boundary === '')
    throw new HttpError('unsupported_media_type', 'Send the body as multipart/form-data');
  const most = maxBytes + FIELDS_MAX_BYTES;
  const tooLong = new HttpError('too_large', message, { fields: { file: message } });
  const body = await readBytes(request, most, tooLong);
  if (!hasAtMost(PARTS_MAX, `--${boundary}`, body))
    throw new HttpError('invalid', 'The body has too many parts');
  try {
    const headers = { 'content-type': type };
    return Object.fromEntries(await new Response(body, { headers }).formData());
  } catch {
    throw new HttpError('invalid', 'The body is not valid multipart/form-data');
  }
}

/** Discards the rest of the body of a refused request. */
export async function dropBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  // Fails if the sender has disconnected.
  await dropRest(body.values({ preventCancel: true })).catch(() => undefined);
}

/** Parses a body's JSON, without NUL characters. */
function parseJson(text: string): unknown {
  try {
    refuseDeep(text);
    const value: unknown = JSON.parse(text === '' ? 'null' : text);
    if (typeof value === 'object' && value !== null) checkParts(value);
    if (text.includes('\\u0000')) return withoutNuls(value);
    return value;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError('invalid', 'The body is not valid JSON');
  }
}

/** The deepest nesting of lists and objects; no call needs more. */
const DEPTH_MAX = 16;

/** Runs before parsing: nested lists take the parser far longer than letters. */
function refuseDeep(json: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === '[' || sign === '{')) depth += 1;
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > DEPTH_MAX) throw new HttpError('invalid', 'The body is nested too deeply');
  }
}

/** Removes NUL characters from the texts of a body that passed the limits. */
function withoutNuls(value: unknown): unknown {
  if (typeof value === 'string') return dropNul(value);
  if (Array.isArray(value)) return value.map(withoutNuls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNuls(part)]));
}

/** Removes NUL characters, which PostgreSQL cannot store. */
export function withoutNul(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, dropNul(text)]));
}

function dropNul(text: string): string {
  return text.replaceAll('\0', '');
}

async function readText(request: Request): Promise<string> {
  return (await readBytes(request, REQUEST_MAX_BYTES, tooLarge())).toString('utf8');
}

async function readBytes(
  { headers, body }: Request,
  maxBytes: number,
  tooLong: HttpError,
): Promise<Buffer<ArrayBuffer>> {
  if (saysLonger(headers.get('content-length'), maxBytes)) throw tooLong;
  if (!body) return Buffer.alloc(0);
  // Cancelling the rest of a longer one would end the connection before the response.
  const pieces = body.values({ preventCancel: true });
  const bytes = await readBounded(pieces, maxBytes).catch(() => {
    // The sender disconnected, which is not our failure; nobody reads this response.
    throw new HttpError('invalid', 'The body did not arrive in full');
  });
  if (!bytes) throw tooLong;
  return bytes;
}

/** Checks counts and lengths before a schema processes every item. */
function checkParts(body: object): void {
  let fields = 0;
  for (const name in body) {
    fields += 1;
    if (fields > FIELDS_MAX) throw new HttpError('invalid', 'The body has too many fields');
    const part: unknown = body[name as keyof typeof body];
    if (Array.isArray(part) && part.length > ENTRIES_MAX) throw tooManyEntries(name);
    if (name === 'content' && typeof part === 'string') checkLength(part);
  }
}

function checkLength(content: string): void {
  if (Buffer.byteLength(content) > BODY_MAX_BYTES) throw tooLarge();
}

function tooManyEntries(name: string): HttpError {
  const message = `At most ${String(ENTRIES_MAX)} entries are allowed`;
  return new HttpError('invalid', message, { fields: { [name.slice(0, 64)]: message } });
}

/** The body of an in-process call, as if received over the wire, with the same limits. */
export function localBody(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > REQUEST_MAX_BYTES) throw tooLarge();
  return parseJson(text);
}

function tooLarge(): HttpError {
  return new HttpError('too_large', BODY_TOO_LONG);
}
