import { BODY_MAX_BYTES, BODY_TOO_LONG } from '../../contract/forms.ts';
import { readBounded, saysLonger } from '../../http/bounded-body.ts';
import { HttpError } from './errors.ts';

/** Longest request that is read, in bytes: a body of 64 KB may be twice that and more as JSON. */
const REQUEST_MAX_BYTES = 512 * 1024;
/** Fields of a body, and entries of a list in it: what has more is not looked at any further. */
const ENTRIES_MAX = 100;

/** The JSON of a request, read no further than the limit and without NUL characters. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type !== '' && !/^application\/(\S+\+)?json\b/i.test(type)) {
    throw new HttpError('unsupported_media_type', 'Send the body as application/json');
  }
  return parseJson(await readText(request));
}

/** The JSON of a body that was sent as this text, without NUL characters. */
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

/** Lists and objects within each other, beyond what any call holds. */
const DEPTH_MAX = 16;

/** Before it is parsed: a list in a list takes the parser far longer than a letter. */
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

/** A body that was counted, without NUL characters in any of its texts. */
function withoutNuls(value: unknown): unknown {
  if (typeof value === 'string') return dropNul(value);
  if (Array.isArray(value)) return value.map(withoutNuls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNuls(part)]));
}

/** The texts without NUL characters, which PostgreSQL stores in none. */
export function withoutNul(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, dropNul(text)]));
}

function dropNul(text: string): string {
  return text.replaceAll('\0', '');
}

async function readText({ headers, body }: Request): Promise<string> {
  if (saysLonger(headers.get('content-length'), REQUEST_MAX_BYTES)) throw tooLarge();
  if (!body) return '';
  const bytes = await readBounded(body, REQUEST_MAX_BYTES).catch(() => {
    // The sender has gone away, which is no failure of ours; nobody reads this answer.
    throw new HttpError('invalid', 'The body did not arrive in full');
  });
  if (!bytes) throw tooLarge();
  return bytes.toString('utf8');
}

/** Counts and measures what a schema would go through piece by piece. */
function checkParts(body: object): void {
  let fields = 0;
  for (const name in body) {
    fields += 1;
    if (fields > ENTRIES_MAX) throw new HttpError('invalid', 'The body has too many fields');
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

/** The body of a call in this process, as it would have come over the wire: limits are the same. */
export function localBody(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > REQUEST_MAX_BYTES) throw tooLarge();
  return parseJson(text);
}

function tooLarge(): HttpError {
  return new HttpError('too_large', BODY_TOO_LONG);
}
