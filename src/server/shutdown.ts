import type { Server } from 'node:http';
import type { Site } from './site.ts';

/** Milliseconds that requests under way are given. */
const GRACE = 10_000;
const SWEEP = 50;
/** Below it a second signal is the first once more: a terminal and npm both send it. */
const ECHO = 1_000;

/** Ends the process on SIGTERM and SIGINT: first what is under way, at once on a second signal. */
export function endOnSignals(server: Server, site: Site): void {
  let since: number | undefined;
  const end = (signal: NodeJS.Signals) => {
    if (since !== undefined && performance.now() - since < ECHO) return;
    if (since !== undefined) process.exit(1);
    since = performance.now();
    site.log.info({ signal }, 'Ending');
    void shutDown(server, site);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

async function shutDown(server: Server, site: Site): Promise<void> {
  try {
    await finishRequests(server, site);
    await site.close();
    process.exit(0);
  } catch (error) {
    site.log.error({ err: error }, 'The server did not end cleanly');
    process.exit(1);
  }
}

async function finishRequests(server: Server, site: Site): Promise<void> {
  site.beginClosing();
  const isClosed = new Promise((resolve) => server.close(resolve));
  // A connection rests, and need not be waited for, when its last request is answered.
  const sweeper = setInterval(() => {
    server.closeIdleConnections();
  }, SWEEP);
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, GRACE);
  await site.backend?.endSockets();
  await isClosed;
  clearInterval(sweeper);
  clearTimeout(impatience);
}
