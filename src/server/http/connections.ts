import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SOCKET_PATH } from '../../contract/events.ts';

/** Turns of the event loop: one for each connection that the system's queue can hold. */
const MOST_TURNS = 512;
/** Milliseconds between two checks for idle connections. */
const SWEEP = 50;

/** The open connections of a server, for a graceful shutdown. */
export interface Connections {
  /** Accepts waiting connections: the system resets those in the queue of a closing server. */
  acceptWaiting(): Promise<void>;
  /** Accepts no further connections. Resolves when all have ended. */
  stopListening(): Promise<void>;
  /** Closes idle connections, now and later. */
  endIdle(): void;
  endAll(): void;
}

/** Call it before any connection is open. */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const endIdle = () => {
    server.closeIdleConnections();
    // Node treats connections without any bytes yet as busy; browsers open some in advance.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return {
    async acceptWaiting() {
      // The turn of the signal has already polled for connections. Each turn accepts one.
      await nextTurn();
      for (let turn = 0, before = -1; accepted !== before && turn < MOST_TURNS; turn += 1) {
        before = accepted;
        await nextTurn();
      }
    },
    stopListening: () =>
      new Promise((resolve) => {
        // The HTTP server's own `close` would also end connections that are idle right now.
        TcpServer.prototype.close.call(server, () => resolve());
      }),
    endIdle() {
      endIdle();
      setInterval(endIdle, SWEEP).unref();
    },
    endAll() {
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Whether a request opens a live connection. All other upgrade offers, such as h2c from clients
 * that know HTTP/2, are ignored (RFC 9110, 7.8).
 */
export function isSocket({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${SOCKET_PATH}/`);
}

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
