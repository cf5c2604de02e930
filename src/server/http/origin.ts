import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../env/fields.ts';

/**
 * Checks Host headers: allows the site's own, and loopback names with any port. Otherwise another
 * name that points here could read a member's pages from their browser, or get into our links.
 */
export function hostGuard(siteUrl: string): (host: string | undefined) => boolean {
  const site = new URL(siteUrl);
  return (given) => {
    // Nearly all requests.
    if (given === site.host) return true;
    if (given === undefined || !HOST.test(given)) return false;
    return isLoopback(withoutPort(given)) || isHostOf(site, given);
  };
}

const HOST = /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * The origin of pages requested under a loopback name: always http, because an https proxy passes
 * on the site's own name. Undefined for every other host, including SITE_URL's.
 */
function loopbackOrigin(host: string | undefined, siteUrl: string): string | undefined {
  if (host === undefined || !isLoopback(withoutPort(host))) return undefined;
  return isHostOf(new URL(siteUrl), host) ? undefined : `http://${host}`;
}

function withoutPort(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

function isHostOf(site: URL, given: string): boolean {
  const asked = `${site.protocol}//${given}`;
  return URL.canParse(asked) && new URL(asked).host === site.host;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const MEMBER = /(?:^|;)\s*(?:__Host-)?session\s*=/i;

/**
 * Detects cross-site request forgery: whether a page of another site sends this request with the
 * member's cookie. Browsers state the origin in at least one header; text browsers only in Referer.
 * A request with a member's cookie and none of these headers is refused too.
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

/** Destinations of pages and our own scripts; anything else is an image or the like. */
const PAGES: readonly unknown[] = [undefined, 'document', 'empty'];
const OURS: readonly unknown[] = [undefined, 'same-origin', 'none'];

/**
 * Whether somebody else may have written the query of a member's page request: another site that
 * opens it, or a post that embeds it as an image. Pages repeat their query, so the length of a
 * compressed page would reveal which of many guesses is closest to a secret on it (BREACH). Every
 * supported browser sends these headers over https.
 */
export function isQueryOfOthers({
  url,
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  if (!url?.includes('?') || !MEMBER.test(headers.cookie ?? '')) return false;
  return !OURS.includes(headers['sec-fetch-site']) || !PAGES.includes(headers['sec-fetch-dest']);
}

/**
 * The origin of the page with the form, according to text browsers; `null` if it is not a web page.
 */
function originOf(referer: string | undefined): string | undefined {
  if (!referer) return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}
