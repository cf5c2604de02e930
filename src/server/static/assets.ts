import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDictionary, USE_AS_DICTIONARY } from '../dictionary/dictionary.ts';
import { includesTag } from '../../http/headers.ts';
import { encodingFor } from '../http/encodings.ts';
import { refuse, refuseMethod } from '../http/refusals.ts';

/** A file as the build lists it (launch/assets.mjs): sizes in bytes, plain and compressed. */
interface Asset {
  readonly size: number;
  readonly etag: string;
  readonly br?: number;
  readonly gzip?: number;
}

/** Serves a built file. Returns false if the path is not one. */
type AssetServer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Brotli's files are the smallest, and browsers that know zstd know brotli. */
const ENCODINGS = ['br', 'gzip'] as const;
const SUFFIX = { br: '.br', gzip: '.gz' };
/** Names in this folder contain a hash of the content. */
const HASHED = '/_astro/';

/**
 * Serves the built files of `dist`. Only paths that the build lists are served, so no path can
 * escape it.
 */
export function assetServer(dist: string): AssetServer {
  const list = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8')) as Record<string, Asset>;
  const assets = new Map(Object.entries(list));
  return (request, response) => {
    const path = decoded(request.url ?? '/');
    const asset = path === undefined ? undefined : assets.get(path);
    if (path === undefined || (!asset && !path.startsWith(HASHED))) return false;
    if (!asset) refuse(response, 404, 'Not found');
    else if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response);
    } else void serve(request, response, { ...asset, path, folder: join(dist, 'client') });
    return true;
  };
}

function decoded(url: string): string | undefined {
  try {
    const path = url.includes('?') ? url.slice(0, url.indexOf('?')) : url;
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    return undefined;
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset & { readonly path: string; readonly folder: string },
): Promise<void> {
  const available = ENCODINGS.filter((name) => asset[name] !== undefined);
  const encoding = encodingFor(request.headers['accept-encoding'], available);
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`;
  const size = (encoding ? asset[encoding] : undefined) ?? asset.size;
  const file = asset.folder + asset.path + (encoding ? SUFFIX[encoding] : '');
  describe(response, asset.path, etag, available.length > 0);
  if (includesTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', typeOf(asset.path));
  if (encoding) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', size);
  if (request.method === 'HEAD') response.end();
  else await sendFile(response, file);
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  try {
    response.end(await readFile(file));
  } catch {
    // A new build has removed the file while the server was running.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    refuse(response, 404, 'Not found');
  }
}

function describe(response: ServerResponse, path: string, etag: string, varies: boolean): void {
  const hashed = path.startsWith(HASHED);
  response.setHeader('etag', etag);
  response.setHeader(
    'cache-control',
    hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  response.setHeader('x-content-type-options', 'nosniff');
  if (varies) response.setHeader('vary', 'accept-encoding');
  if (isDictionary(path)) response.setHeader('use-as-dictionary', USE_AS_DICTIONARY);
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** The content type of a file name. */
function typeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
