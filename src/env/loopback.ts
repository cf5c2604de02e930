const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.toLowerCase());
}
