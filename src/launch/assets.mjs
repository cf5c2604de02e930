// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOf } from './site.mjs';

/**
 * A file as `server/static` serves it: its bytes, its ETag, and the bytes of its compressed
 * neighbors (`.br`, `.gz`) where there are any.
 * @typedef {{ size: number, etag: string, br?: number, gzip?: number }} Asset
 */

const TEXT = /\.(css|dict|html|js|json|mjs|svg|txt|webmanifest|xml|wasm|ico|map)$/;
const COMPRESSED = /\.(br|gz)$/;
/** Below it a header costs more than compression saves. */
const MIN_BYTES = 200;

/**
 * Compresses what a folder of built assets holds, beside each file, and lists it for the server.
 * @param {string} folder
 * @param {string} list the JSON file to write: assets by path from the root of the site
 */
export async function prepareAssets(folder, list) {
  /** @type {Record<string, Asset>} */
  const assets = {};
  const paths = filesOf(folder, '').filter((path) => !COMPRESSED.test(path));
  for (const path of paths) assets[`/${path}`] = await prepare(join(folder, path));
  writeFileSync(list, JSON.stringify(assets, null, 1));
}

/**
 * @param {string} file
 * @returns {Promise<Asset>}
 */
async function prepare(file) {
  const bytes = readFileSync(file);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  /** @type {Asset} */
  const asset = { size: bytes.length, etag };
  if (!TEXT.test(file) || bytes.length < MIN_BYTES) return asset;
  const zip = promisify(gzip)(bytes, { level: 9 });
  const [br, gz] = await Promise.all([brotli(bytes), zip]);
  if (isWritten(`${file}.br`, br, bytes)) asset.br = br.length;
  if (isWritten(`${file}.gz`, gz, bytes)) asset.gzip = gz.length;
  return asset;
}

/**
 * Writes what is smaller than the file itself; false where it is not.
 * @param {string} file
 * @param {Buffer} compressed
 * @param {Buffer} bytes
 */
function isWritten(file, compressed, bytes) {
  if (compressed.length >= bytes.length) return false;
  writeFileSync(file, compressed);
  return true;
}

/** @param {Buffer} bytes */
function brotli(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return promisify(brotliCompress)(bytes, { params });
}
