/** A path on the backend's own host; two slashes would begin another host. */
const PATH = /^\/(?!\/)/;

/** The address of a picture that the backend stores, in the HTML of a body. */
const IN_BODY = /(="|\dw, )(?=\/media\/[0-9a-f]{40})/g;
const LOGOS: readonly string[] = ['logo', 'logoDark'];

/** The same result with avatar paths of the backend expanded to full addresses. */
export const withAvatarsAt = <T>(host: string, result: T): T =>
  withTexts(result, (text, name) => (isAvatar(text, name) ? host + text : text)) as T;

/** The same result with the addresses of its avatars, logos, and pictures expanded to full ones. */
export const withPicturesAt = <T>(host: string, result: T): T =>
  withTexts(result, (text, name) => {
    const isPath = isAvatar(text, name) || (LOGOS.includes(name) && text.startsWith('/media/'));
    return isPath ? host + text : text.replaceAll(IN_BODY, `$1${host}`);
  }) as T;

const isAvatar = (text: string, name: string): boolean => name === 'avatar' && PATH.test(text);

/** A copy of a value with all its texts changed; `name` is the name of the text. */
function withTexts(
  value: unknown,
  change: (text: string, name: string) => string,
  name = '',
): unknown {
  if (typeof value === 'string') return change(value, name);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withTexts(inner, change, key)]),
  );
}
