const LONGEST = 8_192;
const CONTROL = /[\p{Cc}\ufffe\uffff]/u;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const WEB = /^https?:\/\/[^/\\?#]/i;
const CONTACT = /^(?:mailto|tel):[^/\\]/i;
const HOST_ONLY = /^[/\\]{2}/;
const COLON_FIRST = /^[^/?#]*:/;
const HERE = 'https://here.invalid/a/b';

/**
 * The address of a link, or undefined where section 5 removes it: http, https, mailto and tel are
 * allowed, and addresses relative to the page.
 */
export function linkAddress(value: unknown): string | undefined {
  const address = asBrowsersRead(value);
  if (address === undefined || HOST_ONLY.test(address)) return withHost(address);
  if (SCHEME.test(address)) return CONTACT.test(address) ? address : webAddress(address);
  return staysHere(address) ? address : undefined;
}

/** The address of an image, or undefined: http, https, or a path from the site's root. */
export function imageAddress(value: unknown): string | undefined {
  const address = asBrowsersRead(value);
  if (address === undefined || HOST_ONLY.test(address)) return withHost(address);
  if (SCHEME.test(address)) return webAddress(address);
  return address.startsWith('/') && staysHere(address) ? address : undefined;
}

/**
 * Whether a sanitized address leads to another website, as opposed to this site, a mailbox or a
 * phone.
 */
export function isExternal(address: string): boolean {
  return WEB.test(address);
}

// Browsers' URL parsers delete tabs and line ends anywhere, so `java\nscript:` is a scheme.
function asBrowsersRead(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = value.replace(/[\t\n\r]/g, '').trim();
  if (!address || address.length > LONGEST || CONTROL.test(address)) return undefined;
  return address;
}

function webAddress(address: string): string | undefined {
  return WEB.test(address) && parsed(address) ? address : undefined;
}

// `//host`, `/\host` and `\\host` lead to another site without a scheme: adds one.
function withHost(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = parsed(`https:${address}`);
  return url?.protocol === 'https:' ? url.href : undefined;
}

function staysHere(address: string): boolean {
  return !COLON_FIRST.test(address) && parsed(address, HERE)?.host === 'here.invalid';
}

// Some browsers that people write in do not have URL.parse yet.
function parsed(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
