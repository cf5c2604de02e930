/**
 * What a page shows nothing of, beside white space: control and format characters, fillers, variation
 * selectors, and blank signs that Unicode counts as symbols.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;

/** The text that readers see of a text: without invisible characters and the white space around it. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (sign) => (/\s/.test(sign) ? ' ' : '')).trim();
}

/** Whether readers see anything of a text. */
export function isVisible(text: string): boolean {
  return visibleText(text) !== '';
}
