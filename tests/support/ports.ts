import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems lend to connections and to servers that listen on port 0. One of those
 * would be somebody else's before a server that is told to take it has started.
 * Browsers and `fetch` refuse some, the last of these 10080.
 */
const FIRST = 11_000;
const BLOCKS = 1_000;
const BLOCK = 20;

let taken = 0;

/**
 * A port of 127.0.0.1 that nobody listens on: the next of a block that this process shares at most
 * with one whose id ends in the same three digits.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const port = FIRST + (process.pid % BLOCKS) * BLOCK + (taken++ % BLOCK);
    if (await isFree(port)) return port;
  }
  throw new Error('All ports of this process are taken');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
