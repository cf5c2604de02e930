import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '../../contract/events.ts';

/**
 * Whether a request opens a live connection. All other upgrade offers, such as h2c from clients
 * that know HTTP/2, are ignored (RFC 9110, 7.8).
 */
export function isSocket({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${SOCKET_PATH}/`);
}
