import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait for the response to an earlier one: browsers send none. */
const MOST_BEHIND = 8;

const behind = new WeakMap<Socket, number>();

/**
 * Ends a connection that sends requests by the hundred without waiting for responses, and says so: Node
 * begins all that a connection has brought in one turn of the event loop, and whoever is new waits.
 */
export function isPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // It has its socket unless another response is still to be sent before.
  if (response.socket !== null) return false;
  const count = (behind.get(socket) ?? 0) + 1;
  behind.set(socket, count);
  response.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1));
  if (count <= MOST_BEHIND) return false;
  socket.destroy();
  return true;
}
