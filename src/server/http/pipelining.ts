import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait behind an earlier response: browsers pipeline none. */
const MOST_BEHIND = 8;

const behind = new WeakMap<Socket, number>();

/**
 * Ends a connection that pipelines hundreds of requests, and returns whether it did: Node starts
 * all requests of a connection in one turn of the event loop, so new connections would have to
 * wait.
 */
export function isPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // A response has its socket unless an earlier one is still being sent.
  if (response.socket !== null) return false;
  const count = (behind.get(socket) ?? 0) + 1;
  behind.set(socket, count);
  response.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1));
  if (count <= MOST_BEHIND) return false;
  socket.destroy();
  return true;
}
