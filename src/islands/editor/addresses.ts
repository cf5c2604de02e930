/** Section 5: the protocols of links. Our own paths are allowed as the server allows them. */
const LINK = /^(?:https?:\/\/[^/\\?#\s]|mailto:[^\s/\\]|tel:[^\s/\\]|\/(?![/\\]))/i;
const IMAGE = /^(?:https?:\/\/[^/\\?#\s]|\/(?![/\\]))/i;

/** The address of a link; blank where section 5 does not allow it. */
export const linkAddress = (value: unknown): string => allowed(value, LINK);

/** The address of an image, the same way. */
export const imageAddress = (value: unknown): string => allowed(value, IMAGE);

function allowed(value: unknown, pattern: RegExp): string {
  if (typeof value !== 'string') return '';
  // Browsers drop tabs and line ends anywhere in an address: `java\nscript:` is a scheme.
  const address = value.replaceAll(/[\t\n\r]/g, '').trim();
  return pattern.test(address) && !/\p{Cc}/u.test(address) ? address : '';
}
