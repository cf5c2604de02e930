import { linkAddress } from '../../shared/body-addresses.ts';

const BARE = /(?<![\w/])https?:\/\/[^\s<>"'`]+/gi;
const END = /[.,;:!?*_~]+$/;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i;

/** A full address within a text. */
export interface Bare {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/**
 * The addresses in a text, as Markdown's parser finds them: without punctuation at the end of the
 * sentence.
 */
export function bareAddresses(text: string): Bare[] {
  return Array.from(text.matchAll(BARE), ({ 0: found, index }) => {
    const written = withoutEnd(found);
    return { start: index, end: index + written.length, href: linkAddress(written) ?? '' };
  }).filter(({ href }) => href !== '');
}

/** Removes punctuation after it, and a closing bracket that was opened before it. */
function withoutEnd(address: string): string {
  const text = address.replace(END, '');
  const isClosed = text.endsWith(')') && count(text, ')') > count(text, '(');
  return isClosed ? withoutEnd(text.slice(0, -1)) : text;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** The address if a text is nothing else; otherwise undefined. */
export function wholeAddress(text: string): string | undefined {
  const typed = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(typed) ? linkAddress(typed) : undefined;
}

/**
 * The typed address of a link: `example.com/docs` is not a path of the page here, unlike elsewhere.
 */
export function typedAddress(typed: string): string | undefined {
  if (HOST.test(typed)) return linkAddress(`https://${typed}`);
  if (MAILBOX.test(typed)) return linkAddress(`mailto:${typed}`);
  return /^(?:[a-z]+:|\/(?![/\\]))/i.test(typed) ? linkAddress(typed) : undefined;
}
