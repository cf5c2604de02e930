import type { IncomingHttpHeaders } from 'node:http';

/** Headers of a request on which it depends how a text comes, and what a page offers. */
export const CHOSEN_BY = ['accept-encoding', 'available-dictionary', 'save-data'];

/** What a page may offer. */
export interface Offered {
  /** The Link header to the dictionary, for those who do not have it. */
  readonly link: string | undefined;
  /** Whether the browser may fetch pages ahead (formats/about/speculation.ts). */
  readonly isAhead: boolean;
}

/** The headers by which a page makes the pages after it come sooner. */
export function offersOf(type: string, { link, isAhead }: Offered): Record<string, string> {
  if (!type.startsWith('text/html')) return {};
  return {
    ...(link !== undefined && { link }),
    ...(isAhead && { 'speculation-rules': '"/speculation.json"' }),
  };
}

/** Whether a visitor asks to be sent nothing that may not be needed. */
export function savesData({ 'save-data': value }: IncomingHttpHeaders): boolean {
  return value !== undefined && /^on\b/i.test(String(value));
}
