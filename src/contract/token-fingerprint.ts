/**
 * A short hash of a token, by which a page recognizes whether the token in local storage is that of
 * its own session. 32 bits: the token cannot be derived from it.
 */
export function tokenFingerprint(token: string): string {
  let mark = 5381;
  for (let index = 0; index < token.length; index += 1) {
    mark = (Math.imul(mark, 33) ^ token.charCodeAt(index)) >>> 0;
  }
  return mark.toString(36);
}
