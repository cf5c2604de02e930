const MAX_LENGTH = 200;
/** Control characters, what turns the direction of text, and lone halves of characters. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text that others wrote, as a log may hold it: short, and without what acts on terminals. */
export function forLog(text: string): string {
  return text.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).toWellFormed();
}

/** An address without its password, query and fragment, which may hold what is not for logs. */
export function addressForLog(url: string): string {
  return forLog((url.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//'));
}
