const ADDRESS = /<(?:a\b[^>]*?\bhref|img\b[^>]*?\bsrc)="(https?:\/\/[^"]+)"/gi;
const LINK = /<a\b[^>]*?\bhref="(https?:\/\/[^"]+)"/gi;

/** Second levels under which anybody can register, as in `.co.uk`. */
const SECOND_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']);

/** Hosts that give every user a domain of their own. */
const SHARED = new Set(
  (
    'blogspot.com github.io gitlab.io herokuapp.com medium.com netlify.app pages.dev tumblr.com ' +
    'vercel.app web.app weebly.com wixsite.com wordpress.com'
  ).split(' '),
);

/** The domains that a clean body links to or shows pictures from, each once. */
export const domainsOf = (html: string): string[] => [
  ...new Set(hostsOf(html, ADDRESS).map(siteOf)),
];

/** The domains of a clean body’s links, one for each link. */
export const linkedDomains = (html: string): string[] => hostsOf(html, LINK).map(siteOf);

/** The domain of an address as people write it into their profile; undefined if it is none. */
export function domainOf(address: string): string | undefined {
  const host = hostOf(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return host?.includes('.') ? siteOf(host) : undefined;
}

function hostsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, address = '']) => hostOf(address) ?? []);
}

function hostOf(address: string): string | undefined {
  const url = URL.parse(address.replaceAll('&amp;', '&'));
  return url?.hostname.replace(/\.$/, '').toLowerCase();
}

/** The part of a host that somebody registered: `docs.example.com` belongs to `example.com`. */
function siteOf(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host;
  const labels = host.split('.');
  const isSecondLevel =
    (labels.at(-1) ?? '').length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? '');
  const isShared = SHARED.has(labels.slice(-2).join('.'));
  return labels.slice(isSecondLevel || isShared ? -3 : -2).join('.');
}
