import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { prefers } from '../http/encodings.ts';

/**
 * The common parts of pages, which browsers store so that pages need not repeat them (RFC 9842).
 */
export interface Dictionary {
  /** Identifies this version of the dictionary. */
  readonly id: string;
  /** The Link header that makes a browser fetch it when idle. */
  readonly link: string;
  /** Whether a client has it and accepts its encoding. */
  readonly isAvailableTo: (headers: IncomingHttpHeaders) => boolean;
  /** A page in the coding `dcz`, for one client or for many. */
  readonly compress: (body: Buffer, effort: 'once' | 'cached') => Promise<Buffer>;
}

/** The pages that browsers may use it for. */
export const USE_AS_DICTIONARY = 'match="/*", match-dest=("document")';
const FOLDER = '_astro';
const SUFFIX = '.dict';
/** A Zstandard frame that decoders skip: the magic number and a length of 32. */
const FRAME = Buffer.from('5e2a4d1820000000', 'hex');
/**
 * Levels above 9 save 2.5% and take five times as long. Level 3 takes a third of the time for an
 * eighth more bytes.
 */
const LEVELS = { once: 3, cached: 9 };

export function isDictionary(path: string): boolean {
  return path.startsWith(`/${FOLDER}/`) && path.endsWith(SUFFIX);
}

/** The name of a dictionary's file in the build folder. */
export function fileOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return join('client', FOLDER, `frame.${hash}${SUFFIX}`);
}

/** The dictionary of the build; undefined if there is none yet. */
export function openDictionary(dist: string): Dictionary | undefined {
  const file = readdirSync(join(dist, 'client', FOLDER)).find((name) => name.endsWith(SUFFIX));
  if (file === undefined) return undefined;
  const bytes = readFileSync(join(dist, 'client', FOLDER, file));
  return dictionaryOf(bytes, `/${FOLDER}/${file}`);
}

function dictionaryOf(bytes: Buffer, path: string): Dictionary {
  const hash = createHash('sha256').update(bytes).digest();
  const name = `:${hash.toString('base64')}:`;
  const start = Buffer.concat([FRAME, hash]);
  return {
    id: hash.toString('base64url').slice(0, 8),
    link: `<${path}>; rel="compression-dictionary"`,
    isAvailableTo: ({ 'available-dictionary': available, 'accept-encoding': accepted }) =>
      available === name && prefers(accepted, 'dcz'),
    async compress(body, effort) {
      const params = { [constants.ZSTD_c_compressionLevel]: LEVELS[effort] };
      const packed = await promisify(zstdCompress)(body, { params, dictionary: bytes });
      return Buffer.concat([start, packed]);
    },
  };
}
