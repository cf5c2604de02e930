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
