const MAX_LENGTH = 200;
/** Control characters, characters that change the text direction, and lone surrogates. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a text from outside safe for the log: short, and without terminal escapes. */
export function forLog(text: string): string {
  return text.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).toWellFormed();
}

/** A URL without password, query, and fragment, which may be confidential. */
export function addressForLog(url: string): string {
  return forLog((url.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//'));
}
