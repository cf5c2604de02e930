/**
 * Removed from typed text: control characters, halves of characters, noncharacters, and marks that
 * reorder the text after them (bidi embeddings, overrides and isolates). Joiners stay, since emoji
 * and Persian need them, and so do U+200E, U+200F and U+061C, which only affect adjacent signs.
 * White space is up to the caller.
 */
const UNWANTED =
  /(?![\s\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu;

/** U+0085 is a line break, but `\s` does not match it. */
const SPACE = /[\s\u0085]+/g;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * A text of one line, such as a title, a name or a reason: white space collapses to single blanks,
 * including line breaks.
 */
export function singleLine(text: string): string {
  return unfinishedLine(text).trim();
}

/** The same for a text that is still being typed: a blank at its end stays. */
export function unfinishedLine(text: string): string {
  return text.replace(UNWANTED, '').replace(SPACE, ' ');
}

/** A text of several lines, such as a bio or a note; each ends with `\n`. */
export function multiLine(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(UNWANTED, '').trim();
}

/**
 * Invisible characters other than white space: control and format characters, fillers, variation
 * selectors, and blank characters that Unicode counts as symbols.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;

/** The visible part of a text: without invisible characters and the white space around it. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (sign) => (/\s/.test(sign) ? ' ' : '')).trim();
}

/** Whether any of a text is visible. */
export function isVisible(text: string): boolean {
  return visibleText(text) !== '';
}

/**
 * Whether a text contains characters that nobody types and no name has: control characters, or
 * replacements for invalid UTF-8. Other backends may fail on them.
 */
export function hasInvalidChars(text: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(text);
}
