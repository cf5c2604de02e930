import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Bytes to read at a time. */
const PIECE = 1024 * 1024;

/** The path of a copy's checksum: next to it, in the format of `sha256sum`. */
export function checksumFile(file: string): string {
  return `${file}.sha256`;
}

/** The SHA-256 of a file, in hexadecimal. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: PIECE }), hash);
  return hash.digest('hex');
}

export function writeChecksum(file: string, checksum: string): void {
  writeFileSync(checksumFile(file), `${checksum}  ${basename(file)}\n`);
}

/** The checksum saved next to a copy; undefined without one. */
export function writtenChecksum(file: string): string | undefined {
  const path = checksumFile(file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(/\s/, 1)[0] : undefined;
}
