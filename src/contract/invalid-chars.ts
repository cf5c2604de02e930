/**
 * Whether a text holds what nobody types and no name has: control characters, or what stands for
 * bytes that are no UTF-8. Backends of other kinds may break on it.
 */
export function hasInvalidChars(text: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(text);
}
