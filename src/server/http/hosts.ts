import { isLoopback } from '../../env/fields.ts';

/**
 * Checks Host headers: allows the site's own, and loopback names with any port. Otherwise another
 * name that points here could read a member's pages from their browser, or get into our links.
 */
export function hostGuard(siteUrl: string): (host: string | undefined) => boolean {
  const isAllowed = checkAgainst(new URL(siteUrl));
  // Nearly all requests name the same host.
  let last: string | undefined;
  return (given) => {
    if (given === undefined) return false;
    if (given !== last && !isAllowed(given)) return false;
    last = given;
    return true;
  };
}

function checkAgainst(site: URL): (given: string) => boolean {
  return (given) => {
    if (!/^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(given)) return false;
    return isLoopback(withoutPort(given)) || isHostOf(site, given);
  };
}

/**
 * The origin of pages requested under a loopback name: always http, because an https proxy passes
 * on the site's own name. Undefined for every other host, including SITE_URL's.
 */
export function loopbackOrigin(host: string | undefined, siteUrl: string): string | undefined {
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
