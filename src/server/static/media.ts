import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, refuseMethod } from '../http/refusals.ts';
import type { OwnBackend } from '../backend.ts';
import type { Site } from '../site.ts';

const PATH = /^\/media\/([0-9a-f]{40}(?:-\d{1,4})?\.webp)$/;

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
  async function answer(request: IncomingMessage, response: ServerResponse, file: string) {
    const { privateSite, logo, logoDark } = await readSettings();
    const isOpen = !privateSite || [logo, logoDark].includes(`/media/${file}`);
    if (!isOpen && !(await mayRead(request))) refuse(response, 401, 'Please log in');
    else await send(pictures, request, response, file, privateSite ? 'private' : 'public');
  }
  return (request, response) => {
    const { url = '', method = '' } = request;
    if (!url.startsWith('/media/')) return false;
    const [, file] = PATH.exec(url) ?? [];
    if (file === undefined) refuse(response, 404, 'Not found');
    else if (!['GET', 'HEAD'].includes(method)) refuseMethod(response);
    else
      answer(request, response, file).catch(() => {
        // The storage or the database is unavailable, which their operator notices elsewhere.
        refuse(response, 503, 'This picture can’t be read at the moment');
      });
    return true;
  };
}

async function send(
  pictures: OwnBackend['pictures'],
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
  const bytes = await pictures.read(file);
  if (!bytes) {
    refuse(response, 404, 'Not found');
    return;
  }
  response.writeHead(200, [...shared, 'content-length', String(bytes.length)]);
  response.end(method === 'HEAD' ? undefined : bytes);
}
