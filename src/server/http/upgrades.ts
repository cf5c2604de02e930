import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '../../contract/events.ts';

/**
 * Whether a request begins a live connection. All other offers to upgrade, as clients that know
 * HTTP/2 make with any request (h2c), are answered as if they had not been made (RFC 9110, 7.8).
 */
export function isSocket({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${SOCKET_PATH}/`);
}
