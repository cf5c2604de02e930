import { BODY_MAX_BYTES } from '../../contract/forms.ts';
import { Refusal } from './errors.ts';

/** Longest request that is read, in bytes: a body of 64 KB may be twice that and more as JSON. */
const REQUEST_MAX_BYTES = 512 * 1024;

/** The JSON of a request, read no further than the limit and without NUL characters. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type !== '' && !/^application\/(\S+\+)?json\b/i.test(type)) {
    throw new Refusal('unsupported_media_type', 'Send the body as application/json');
  }
  return parseJson(await readText(request));
}

/** The JSON of a body that was sent as this text, without NUL characters. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = text.includes('\\u0000')
      ? JSON.parse(text, (_, part: unknown) => (typeof part === 'string' ? dropNul(part) : part))
      : JSON.parse(text === '' ? 'null' : text);
    checkContent(value);
    return value;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid', 'The body is not valid JSON');
  }
}

/** The texts without NUL characters, which PostgreSQL stores in none. */
export function withoutNul(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, dropNul(text)]));
}

function dropNul(text: string): string {
  return text.replaceAll('\0', '');
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > REQUEST_MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > REQUEST_MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function checkContent(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('content' in value)) return;
  const { content } = value;
  if (typeof content === 'string' && Buffer.byteLength(content) > BODY_MAX_BYTES) throw tooLarge();
}

/** The body of a call in this process, as it would have come over the wire: limits are the same. */
export function localBody(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > REQUEST_MAX_BYTES) throw tooLarge();
  return parseJson(text);
}

function tooLarge(): Refusal {
  return new Refusal('too_large', 'The text is too long: at most 64 KB');
}
