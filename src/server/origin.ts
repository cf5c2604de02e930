import type { IncomingMessage } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site sends this request, with the member's cookie, behind their back.
 * Browsers say where a request comes from in one header at least; what is no browser has no cookie.
 */
export function isCrossSite({ method, headers }: IncomingMessage, siteUrl: string): boolean {
  if (SAFE.has(method ?? 'GET')) return false;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined || origin === siteUrl) return false;
  if (origin === 'null') return site !== 'same-origin';
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
