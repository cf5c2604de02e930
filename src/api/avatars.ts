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
