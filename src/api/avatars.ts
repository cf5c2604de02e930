/** A path on the backend's own host; two slashes would begin another host. */
const PATH = /^\/(?!\/)/;

/** The same result with avatar paths of the backend expanded to full addresses. */
export function withAvatarsAt<T>(host: string, result: T): T {
  if (Array.isArray(result)) return result.map((one: unknown) => withAvatarsAt(host, one)) as T;
  if (typeof result !== 'object' || result === null) return result;
  const entries = Object.entries(result).map(([name, value]: [string, unknown]) => {
    const isPath = name === 'avatar' && typeof value === 'string' && PATH.test(value);
    return [name, isPath ? host + value : withAvatarsAt(host, value)] as const;
  });
  return Object.fromEntries(entries) as T;
}

/** The address of a picture that the backend stores, in the HTML of a body. */
const IN_BODY = /(="|\dw, )(?=\/media\/[0-9a-f]{40})/g;
const LOGOS: readonly string[] = ['logo', 'logoDark'];

/** The same result with the addresses of its avatars, logos, and pictures expanded to full ones. */
export const withPicturesAt = <T>(host: string, result: T): T =>
  withAvatarsAt(host, withStoredAt(host, result));

function withStoredAt<T>(host: string, result: T): T {
  if (Array.isArray(result)) return result.map((one: unknown) => withStoredAt(host, one)) as T;
  if (typeof result === 'string') return result.replaceAll(IN_BODY, `$1${host}`) as T;
  if (typeof result !== 'object' || result === null) return result;
  const entries = Object.entries(result).map(([name, value]: [string, unknown]) => {
    const isPath = LOGOS.includes(name) && typeof value === 'string' && value.startsWith('/media/');
    return [name, isPath ? host + value : withStoredAt(host, value)] as const;
  });
  return Object.fromEntries(entries) as T;
}
