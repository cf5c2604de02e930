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

/** What a browser shows as a page, or a script of ours reads; anything else is a picture or the like. */
const PAGES: readonly unknown[] = [undefined, 'document', 'empty'];
const OURS: readonly unknown[] = [undefined, 'same-origin', 'none'];

/**
 * Whether somebody else may have written the query with which this member asks for a page: another
 * site that opens it, or a post that shows it as a picture. Pages repeat their query, so the length
 * of a compressed page would say which of many guesses comes closest to a secret on it (BREACH).
 * Every supported browser sends these headers over https.
 */
export function isQueryOfOthers({
  url,
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  if (!url?.includes('?') || !MEMBER.test(headers.cookie ?? '')) return false;
  return !OURS.includes(headers['sec-fetch-site']) || !PAGES.includes(headers['sec-fetch-dest']);
}

/** The origin of the page that a form was on, as text browsers say it; `null` for no web page. */
function originOf(referer: string | undefined): string | undefined {
  if (!referer) return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}
