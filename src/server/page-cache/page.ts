import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { NO_CACHE, PAGE_CACHE_CONTROL } from '../../formats/answers.ts';
import type { ShownKeys } from '../../contract/surrogate-keys.ts';

/** A rendered page, uncompressed. */
export interface Page {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** A page rendered for all guests. */
export interface GuestPage extends Page {
  /** Whether the backend delivered everything the page shows. */
  readonly isWhole: boolean;
  readonly shown: ShownKeys;
}

/** Headers a page may depend on: all of them are in the key. */
const KEYED = new Set(['accept', 'accept-encoding', 'cookie', 'user-agent']);

/** Whether a page may be sent to all guests. */
export function isCacheable({ status, headers, isWhole }: GuestPage): boolean {
  if (status !== 200 || !isWhole || headers['set-cookie'] !== undefined) return false;
  return !hasCacheControl(headers) && varyOf(headers).every((name) => KEYED.has(name));
}

/** Whether a page has a Cache-Control of its own. */
export function hasCacheControl(headers: OutgoingHttpHeaders): boolean {
  return ![undefined, NO_CACHE, PAGE_CACHE_CONTROL].includes(headers['cache-control']?.toString());
}

/** The request headers that a page depends on, in lower case. */
export function varyOf({ vary }: OutgoingHttpHeaders): string[] {
  const names = (vary ?? '').toLowerCase().split(',');
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
}

/** Request headers that decide how a text is compressed, and what a page offers. */
export const CHOSEN_BY = ['accept-encoding', 'available-dictionary', 'save-data'];

/** The header that makes browsers prefetch other pages (pages/speculation.json.ts). */
export const SPECULATION = ['speculation-rules', '"/speculation.json"'] as const;

export const isHtml = (type: string): boolean => type.startsWith('text/html');

/** Whether a visitor asks to save data. */
export function savesData({ 'save-data': value }: IncomingHttpHeaders): boolean {
  return value !== undefined && /^on\b/i.test(String(value));
}
