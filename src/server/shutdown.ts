import type { Server } from 'node:http';
import { type Connections, trackConnections } from './http/connections.ts';
import type { Site } from './site.ts';

/** Milliseconds that requests under way are given. */
const GRACE = 10_000;
/** Milliseconds in which connections that are kept alive may bring one more request. */
const LAST_REQUESTS = 3_000;
/** Milliseconds that the database is given beyond these to take what is in memory. */
const CLOSING = 5_000;
/** Below it a second signal is the first once more: a terminal and npm both send it. */
const ECHO = 1_000;

/** Ends the process on SIGTERM and SIGINT: first what is under way, at once on a second signal. */
export function endOnSignals(server: Server, site: Site): void {
  const connections = trackConnections(server);
  let since: number | undefined;
  const end = (signal: NodeJS.Signals) => {
    if (since !== undefined && performance.now() - since < ECHO) return;
    if (since !== undefined) process.exit(1);
    since = performance.now();
    site.log.info({ signal }, 'Stopping');
    void shutDown(connections, site);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

async function shutDown(connections: Connections, site: Site): Promise<void> {
  setTimeout(() => {
    site.log.error('The server did not stop in time and is being ended');
    process.exit(1);
  }, GRACE + CLOSING).unref();
  try {
    await finishRequests(connections, site);
    await site.close();
    process.exit(0);
  } catch (error) {
    site.log.error({ err: error }, 'The server did not stop cleanly');
    process.exit(1);
  }
}

/**
 * Answers what is under way, and one more request of each connection that is kept alive: its client
 * may be sending it at this moment, and would take a connection that is closed for a failure.
 */
async function finishRequests(connections: Connections, site: Site): Promise<void> {
  await connections.acceptWaiting();
  const allEnded = connections.stopListening();
  site.beginClosing();
  const idle = setTimeout(() => {
    connections.endIdle();
  }, LAST_REQUESTS);
  const impatience = setTimeout(() => {
    connections.endAll();
  }, GRACE);
  await site.backend?.endSockets();
  await allEnded;
  clearTimeout(idle);
  clearTimeout(impatience);
}
