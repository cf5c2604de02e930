import type { IncomingHttpHeaders } from 'node:http';
import { type Representation, representationFor } from '../../formats/negotiation.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { COMPRESSED, type Encoding, encodingFor } from '../http/encodings.ts';
import { THEME_COOKIE, type Theme, THEMES } from '../../cookies/preferences.ts';
import { memoizeHeader } from '../../http/headers.ts';

export type Coding = Encoding | 'dcz' | 'identity';

/** The parts of a request, besides the address, that decide which bytes a guest gets. */
export interface CacheVariant {
  readonly theme: Theme | '';
  readonly representation: Representation;
  readonly coding: Coding;
}

/** Cookies of visitors who get personal pages, with any prefix; all but `fresh` are encrypted. */
const OWN_PAGES = /^(?:__(?:Host|Secure)-)?(session|flash|fresh|sign-up)$/;

/** The variant for a guest; undefined if the response is personal. */
export function cacheVariantOf(
  headers: IncomingHttpHeaders,
  dictionary?: Dictionary,
  isOpened?: IsOpened,
): CacheVariant | undefined {
  if (headers.authorization !== undefined) return undefined;
  const theme = guestTheme(headers.cookie, isOpened);
  if (theme === undefined) return undefined;
  const coding = dictionary?.isAvailableTo(headers) ? 'dcz' : codingOf(headers);
  return { theme, representation: formOf(headers), coding };
}

/** Whether an encrypted cookie, named without its prefix, can be decrypted. */
type IsOpened = (name: string, box: string) => boolean;

/**
 * The theme that a guest chose, '' for none; undefined if the cookies are not a guest's. A made-up
 * cookie does not count, or anyone could have every request rendered.
 */
export function guestTheme(
  cookie: string | undefined,
  isOpened: IsOpened = () => true,
): Theme | '' | undefined {
  if (cookie === undefined) return '';
  let theme: string | undefined;
  const tried = new Set<string>();
  for (const pair of cookie.split(';')) {
    const [name = '', value = ''] = pair.split('=', 2).map((part) => part.trim());
    const [, own] = OWN_PAGES.exec(name) ?? [];
    if (own === 'fresh') return undefined;
    // As in Astro, the first one of a name counts.
    if (own !== undefined && !tried.has(name) && isOpened(own, value)) return undefined;
    if (own !== undefined) tried.add(name);
    if (name === THEME_COOKIE) theme ??= value;
  }
  return THEMES.find((known) => known === theme) ?? '';
}

const formOf = ({ accept = '', 'user-agent': agent = '' }: IncomingHttpHeaders): Representation =>
  accept === '' || accept === '*/*' ? formByAgent(accept, agent) : formByAccept(accept);

const formByAgent = (accept: string, agent: string) =>
  representationFor(new Headers({ accept, 'user-agent': agent }));
const formByAccept = memoizeHeader((accept) => representationFor(new Headers({ accept })));

const codingOf = ({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding =>
  accepted === undefined ? 'identity' : codingByHeader(accepted);
const codingByHeader = memoizeHeader((accepted) => encodingFor(accepted, COMPRESSED) ?? 'identity');

/** The part of a request that a page is rendered from, without anything personal. */
export interface GuestRequest {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ACCEPT = { html: 'text/html', markdown: 'text/markdown', text: 'text/plain' };

/** The request to render a page for all guests with the same variant. */
export function guestRequest(
  url: string,
  { theme, representation }: Omit<CacheVariant, 'coding'> = { theme: '', representation: 'html' },
): GuestRequest {
  const headers = { host: 'localhost', accept: ACCEPT[representation] };
  return {
    method: 'GET',
    url,
    headers: theme === '' ? headers : { ...headers, cookie: `theme=${theme}` },
  };
}
