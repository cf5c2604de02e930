import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop: one for each connection that the system's queue can hold. */
const MOST_TURNS = 512;
/** Milliseconds between two looks for connections that have become idle. */
const SWEEP = 50;

/** The open connections of a server, to be ended step by step. */
export interface Connections {
  /** Accepts those that wait: the system resets what is in the queue of a server that closes. */
  acceptWaiting(): Promise<void>;
  /** Accepts none from now on. Resolves when all have ended. */
  stopListening(): Promise<void>;
  /** Ends those without a request under way, from now on. */
  endIdle(): void;
  endAll(): void;
}

/** To be called before any connection is open. */
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
    // Node takes a connection for busy that has brought no byte yet; browsers open some ahead.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return {
    async acceptWaiting() {
      // The turn in which a signal comes has looked for connections before. Each turn accepts one.
      await nextTurn();
      for (let turn = 0, before = -1; accepted !== before && turn < MOST_TURNS; turn += 1) {
        before = accepted;
        await nextTurn();
      }
    },
    stopListening: () =>
      new Promise((resolve) => {
        // The HTTP server's own `close` also ends connections that are idle just now.
        TcpServer.prototype.close.call(server, () => {
          resolve();
        });
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
