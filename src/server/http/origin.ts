import type { IncomingMessage } from 'node:http';
import { loopbackOrigin } from './hosts.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const MEMBER = /(?:^|;)\s*(?:__Host-)?session\s*=/i;

/**
 * Whether a page of another site sends this request, with the member's cookie, behind their back.
 * Browsers say where a request comes from in one header at least: text browsers in Referer alone. A
 * request with a member's cookie that does not is refused too.
 */
export function isCrossSite({ method, headers }: IncomingMessage, siteUrl: string): boolean {
  if (SAFE.has(method ?? 'GET')) return false;
  const site = headers['sec-fetch-site'];
  const origin = headers.origin ?? (site === undefined ? originOf(headers.referer) : undefined);
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === siteUrl) return false;
  if (origin === undefined) return site === undefined && MEMBER.test(headers.cookie ?? '');
  if (origin === 'null') return site !== 'same-origin';
  return origin !== loopbackOrigin(headers.host, siteUrl);
}

/** The origin of the page that a form was on, as text browsers say it; `null` for no web page. */
function originOf(referer: string | undefined): string | undefined {
  if (!referer) return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}
