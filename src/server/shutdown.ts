import type { Server } from 'node:http';
import { type Connections, trackConnections } from './http/connections.ts';
import type { Site } from './site.ts';

/** Milliseconds for requests in progress. */
const GRACE = 10_000;
/** Milliseconds in which kept-alive connections may send one more request. */
const LAST_REQUESTS = 3_000;
/** Further milliseconds for writing pending data to the database. */
const CLOSING = 5_000;
/**
 * Milliseconds in which a second signal counts as a repetition: a terminal and npm both send it.
 */
const ECHO = 1_000;

/** Shuts down on SIGTERM and SIGINT: gracefully at first, at once on a second signal. */
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
 * Answers requests in progress, and one more request of each kept-alive connection: its client may
 * be sending one right now, and would report a closed connection as a failure.
 */
async function finishRequests(connections: Connections, site: Site): Promise<void> {
  await connections.acceptWaiting();
  const allEnded = connections.stopListening();
  site.beginClosing();
  const idle = setTimeout(() => connections.endIdle(), LAST_REQUESTS);
  const impatience = setTimeout(() => connections.endAll(), GRACE);
  site.backend?.endSockets();
  await allEnded;
  clearTimeout(idle);
  clearTimeout(impatience);
}
