import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { prefers } from '../http/encodings.ts';

/** What pages have in common, which browsers keep so that pages need not repeat it (RFC 9842). */
export interface Dictionary {
  /** Names it among all that there ever were. */
  readonly id: string;
  /** The Link header of a page that tells a browser to fetch it once there is time. */
  readonly link: string;
  /** Whether a client has it and reads what is compressed with it. */
  readonly isHeldBy: (headers: IncomingHttpHeaders) => boolean;
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
 * Above 9, levels win a fortieth and take five times as long. At 3 a page takes a third of the time,
 * and is an eighth larger.
 */
const LEVELS = { once: 3, cached: 9 };

export function isDictionary(path: string): boolean {
  return path.startsWith(`/${FOLDER}/`) && path.endsWith(SUFFIX);
}

/** The name of a dictionary's file in the folder that the site is built to. */
export function fileOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return join('client', FOLDER, `frame.${hash}${SUFFIX}`);
}

/** The dictionary that the build has made; undefined while there is none. */
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
    isHeldBy: ({ 'available-dictionary': held, 'accept-encoding': accepted }) =>
      held === name && prefers(accepted, 'dcz'),
    async compress(body, effort) {
      const params = { [constants.ZSTD_c_compressionLevel]: LEVELS[effort] };
      const packed = await promisify(zstdCompress)(body, { params, dictionary: bytes });
      return Buffer.concat([start, packed]);
    },
  };
}
