/** Characters of an address beyond which nobody is sent back to it. */
const MAX_LENGTH = 2_000;
const HERE = 'http://own.invalid';

/**
 * The path of this site that an address names, with its query and fragment. What a browser could
 * read as another site's address, or as a script, becomes `otherwise`.
 */
export function safeRedirect(value: unknown, otherwise = '/'): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return otherwise;
  // Browsers drop tabs and line breaks, and read backslashes as slashes: neither is in our paths.
  if (!/^\/(?!\/)/.test(value) || /[\\\p{Cc}]/u.test(value)) return otherwise;
  if (!URL.canParse(value, HERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  // `/.//other.example` is a path of ours until it is made shorter.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
