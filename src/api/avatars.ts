/** A path of the backend's own; two slashes begin another host. */
const PATH = /^\/(?!\/)/;

/** The same result with the avatars that a backend names by a path of its own as whole addresses. */
export function withAvatarsAt<T>(host: string, result: T): T {
  if (Array.isArray(result)) return result.map((one: unknown) => withAvatarsAt(host, one)) as T;
  if (typeof result !== 'object' || result === null) return result;
  const entries = Object.entries(result).map(([name, value]: [string, unknown]) => {
    const isPath = name === 'avatar' && typeof value === 'string' && PATH.test(value);
    return [name, isPath ? host + value : withAvatarsAt(host, value)] as const;
  });
  return Object.fromEntries(entries) as T;
}
