/**
 * What people type has none of these: control characters, halves of characters, code points that are
 * no characters, and marks that turn the text after them around (bidi embeddings, overrides and
 * isolates). Joiners stay, since emoji and Persian need them, and so do U+200E, U+200F and U+061C,
 * which turn nothing around but the signs beside them. White space is left to the caller.
 */
const UNWANTED =
  /(?![\s\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu;

/** U+0085 is a line break, and no white space to a regular expression. */
const SPACE = /[\s\u0085]+/g;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * A text that is one line, such as a title, a name or a reason: each run of white space is a blank,
 * whatever line breaks were in it.
 */
export function singleLine(text: string): string {
  return unfinishedLine(text).trim();
}

/** The same for one that is still being typed: a blank at its end stays. */
export function unfinishedLine(text: string): string {
  return text.replace(UNWANTED, '').replace(SPACE, ' ');
}

/** A text that may have several lines, such as a bio or a note; each ends with `\n`. */
export function multiLine(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(UNWANTED, '').trim();
}
