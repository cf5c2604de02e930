const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a name or address is a loopback one. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.toLowerCase());
}
