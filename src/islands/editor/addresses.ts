import { linkAddress } from '../../contract/body-addresses.ts';

const BARE = /(?<![\w/])https?:\/\/[^\s<>"'`]+/gi;
const END = /[.,;:!?*_~]+$/;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i;

/** A piece of a text that is an address written in full. */
export interface Bare {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** The addresses in a text, as Markdown's reader finds them: without what ends their sentence. */
export function bareAddresses(text: string): Bare[] {
  return Array.from(text.matchAll(BARE), ({ 0: found, index }) => {
    const written = withoutEnd(found);
    return { start: index, end: index + written.length, href: linkAddress(written) ?? '' };
  }).filter(({ href }) => href !== '');
}

/** Without the punctuation after it, and a bracket that began before it. */
function withoutEnd(address: string): string {
  const text = address.replace(END, '');
  const isClosed = text.endsWith(')') && count(text, ')') > count(text, '(');
  return isClosed ? withoutEnd(text.slice(0, -1)) : text;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** The address that a text is as a whole; undefined where it is none. */
export function wholeAddress(text: string): string | undefined {
  const typed = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(typed) ? linkAddress(typed) : undefined;
}

/** What is typed as a link's address: `example.com/docs` is no path of the page, as it would be elsewhere. */
export function typedAddress(typed: string): string | undefined {
  if (HOST.test(typed)) return linkAddress(`https://${typed}`);
  if (MAILBOX.test(typed)) return linkAddress(`mailto:${typed}`);
  return /^(?:[a-z]+:|\/(?![/\\]))/i.test(typed) ? linkAddress(typed) : undefined;
}
