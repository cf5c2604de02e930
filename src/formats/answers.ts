import { createHash } from 'node:crypto';
import { includesTag } from '../http/headers.ts';

/** A page in another format. */
export interface Form {
  readonly type: string;
  /** How long a client may cache it; by default like pages. */
  readonly cache?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Like guests' pages: caches may keep it, and revalidate each time. CDN_MAX_AGE allows more. */
export const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
/** The default Cache-Control of pages that set none. */
export const NO_CACHE = 'no-cache';
export const AN_HOUR = 'public, max-age=3600';
export const A_DAY = 'public, max-age=86400';

/** Sends a document, or 304 if the client has it already. */
export function send(request: Request, body: string | Uint8Array, form: Form): Response {
  const etag = etagOf(body);
  const headers = new Headers({
    ...form.headers,
    etag,
    'cache-control': form.cache ?? PAGE_CACHE_CONTROL,
  });
  if (includesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', form.type);
  return new Response(body as BodyInit, { headers });
}

/** Texts are compressed in transit, so their ETag is weak; an image's is strong. */
function etagOf(body: string | Uint8Array): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return typeof body === 'string' ? `W/"${hash}"` : `"${hash}"`;
}

/** A short text in place of a document that cannot be sent. */
export function refuse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const cache = status >= 500 ? 'no-store' : 'no-cache';
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cache, ...headers },
  });
}

export function moved(path: string): Response {
  return refuse(301, `Moved to ${path}`, { location: path });
}
