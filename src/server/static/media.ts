import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../http/refusals.ts';
import type { OwnBackend } from '../backend.ts';
import type { Site } from '../site.ts';

const PATH = /^\/media\/([0-9a-f]{40}(?:-\d{1,4})?\.webp)$/;

/** Bytes of files in memory, and milliseconds after which a removed one is gone. */
const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 10_000;

/** Content of strangers: opened by itself, it can do nothing. */
const HEADERS = [
  ['content-type', 'image/webp'],
  ['content-security-policy', "sandbox; default-src 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['content-disposition', 'inline'],
].flat();

const FOREVER = 'max-age=31536000, immutable';

/**
 * Serves an uploaded picture; on a private site only to members, except the logo. Returns false if
 * the path is not below /media.
 */
export function mediaServer(
  { pictures, readSettings }: Pick<OwnBackend, 'pictures' | 'readSettings'>,
  { mayRead }: Pick<Site, 'mayRead'>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const read = cached(pictures);
  async function answer(request: IncomingMessage, response: ServerResponse, file: string) {
    const { privateSite, logo, logoDark } = await readSettings();
    const isOpen = !privateSite || [logo, logoDark].includes(`/media/${file}`);
    if (!isOpen && !(await mayRead(request))) refuse(response, 401, 'Please log in');
    else await send(read, request, response, file, privateSite ? 'private' : 'public');
  }
  return (request, response) => {
    const { url = '', method = '' } = request;
    if (!url.startsWith('/media/')) return false;
    const [, file] = PATH.exec(url) ?? [];
    if (file === undefined) refuse(response, 404, 'Not found');
    else if (!['GET', 'HEAD'].includes(method))
      refuse(response.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed');
    else
      answer(request, response, file).catch(() => {
        // The storage or the database is unavailable, which their operator notices elsewhere.
        refuse(response, 503, 'This picture can’t be read at the moment');
      });
    return true;
  };
}

/** Reads files, and keeps them for a moment: many slow readers of one share its bytes. */
function cached(pictures: OwnBackend['pictures']): OwnBackend['pictures']['read'] {
  const files = new Map<string, { readonly bytes: Buffer; readonly until: number }>();
  let size = 0;
  return async (file) => {
    const known = files.get(file);
    if (known && known.until > Date.now()) return known.bytes;
    const bytes = await pictures.read(file);
    if (!bytes) return bytes;
    if (size + bytes.length > CACHE_MAX_BYTES) {
      files.clear();
      size = 0;
    }
    if (!files.has(file)) size += bytes.length;
    files.set(file, { bytes, until: Date.now() + KEPT_MS });
    return bytes;
  };
}

async function send(
  read: OwnBackend['pictures']['read'],
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: string,
  scope: 'private' | 'public',
): Promise<void> {
  // The name is the content's.
  const etag = `"${file}"`;
  const shared = [...HEADERS, 'etag', etag, 'cache-control', `${scope}, ${FOREVER}`];
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, shared).end();
    return;
  }
  const bytes = await read(file);
  if (!bytes) {
    refuse(response, 404, 'Not found');
    return;
  }
  response.writeHead(200, [...shared, 'content-length', String(bytes.length)]);
  response.end(method === 'HEAD' ? undefined : bytes);
}
