import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import { type Encoding, encodingFor, FASTEST_FIRST } from './encodings.ts';

const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstdCompress = promisify(zlib.zstdCompress);

const TEXT = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b|image\/svg)/i;
/** Smaller bodies are sent uncompressed. */
const MIN_BYTES = 600;

export interface Packed {
  readonly body: Buffer;
  /** To be added to the response's own headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Compresses text if the client accepts that. */
export async function pack(
  body: Buffer,
  type: string,
  acceptEncoding: string | string[] | undefined,
): Promise<Packed> {
  if (!TEXT.test(type)) return { body, headers: {} };
  const encoding = body.length < MIN_BYTES ? undefined : encodingFor(acceptEncoding, FASTEST_FIRST);
  const vary = { vary: 'accept-encoding' };
  if (encoding === undefined) return { body, headers: vary };
  const packed = await compress(body, encoding, 'once');
  return { body: packed, headers: { ...vary, 'content-encoding': encoding } };
}

/** Whether compression makes a body of this type and length smaller. */
export function isCompressible(type: string, length: number): boolean {
  return TEXT.test(type) && length >= MIN_BYTES;
}

/** For one client, or for all readers of a cached page. */
export type Effort = 'once' | 'cached';

/** Level 2 takes half the time of level 3, for 3 % more bytes. */
const ZSTD_LEVELS = { once: 2, cached: 12 };
/**
 * Quality 10 takes 35 ms of another thread for a question page of 49 KB, 11 takes 100 ms for 2.5 % less;
 * 5 takes 1.5 ms for 7 % more.
 */
const BROTLI_QUALITIES = { once: 4, cached: 10 };

/**
 * Bodies up to this size are compressed on the main thread in under a millisecond: passing them to
 * another thread costs as much as compressing them.
 */
const MAX_BYTES_AT_ONCE = 128 * 1024;

export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(body);
  if (encoding === 'br') return brotli(body, BROTLI_QUALITIES[effort]);
  const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVELS[effort] };
  const options = { params, pledgedSrcSize: body.length };
  const isShort = effort === 'once' && body.length <= MAX_BYTES_AT_ONCE;
  return isShort ? zlib.zstdCompressSync(body, options) : zstdCompress(body, options);
}

/**
 * The binary logarithm of the window: qualities 10 and 11 take eight times the window in memory, 32 MB
 * by default. Pages are shorter than this window.
 */
const WINDOW = 18;

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
  };
  return brotliCompress(body, { params });
}
