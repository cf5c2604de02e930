/** Maximum length of an address to return to. */
const MAX_LENGTH = 2_000;
const HERE = 'http://own.invalid';

/**
 * The path of this site that an address names, with its query and fragment. Anything that a browser
 * could take for another site's address, or for a script, becomes `otherwise`.
 */
export function safeRedirect(value: unknown, otherwise = '/'): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return otherwise;
  // Browsers drop tabs and line breaks, and treat backslashes as slashes: our paths have neither.
  if (!/^\/(?!\/)/.test(value) || /[\\\p{Cc}]/u.test(value)) return otherwise;
  if (!URL.canParse(value, HERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  // `/.//other.example` is one of our paths until it is normalized.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
