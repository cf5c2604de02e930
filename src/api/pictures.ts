import { withAvatarsAt } from './avatars.ts';

/** The address of a picture that the backend stores: of a logo, or in the HTML of a body. */
const STORED = /(^|="|\dw, )(?=\/media\/[0-9a-f]{40})/g;

/** The same result with the addresses of its avatars, logos, and pictures expanded to full ones. */
export const withPicturesAt = <T>(host: string, result: T): T =>
  withAvatarsAt(host, withStoredAt(host, result));

function withStoredAt<T>(host: string, result: T): T {
  if (Array.isArray(result)) return result.map((one: unknown) => withStoredAt(host, one)) as T;
  if (typeof result === 'string') return result.replaceAll(STORED, `$1${host}`) as T;
  if (typeof result !== 'object' || result === null) return result;
  const entries = Object.entries(result).map(([name, value]: [string, unknown]) => [
    name,
    withStoredAt(host, value),
  ]);
  return Object.fromEntries(entries) as T;
}
