/**
 * Whether a text contains characters that nobody types and no name has: control characters, or
 * replacements for invalid UTF-8. Other backends may fail on them.
 */
export function hasInvalidChars(text: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(text);
}
