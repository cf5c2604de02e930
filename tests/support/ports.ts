import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign to connections and to servers that listen on port 0: one of those
 * could be taken before our server has started. Browsers and `fetch` refuse some ports, the last of them
 * 10080.
 */
const FIRST = 11_000;
const BLOCKS = 1_000;
const BLOCK = 20;

let taken = 0;

/**
 * A port of 127.0.0.1 that nobody listens on: the next of a block that this process shares only with
 * processes whose ids end in the same three digits.
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
