import { cpuSeconds } from './cpu.ts';
import { load } from './load.ts';
import { startBare } from './start-bare.ts';

export interface RenderCost {
  /** CPU a page, in microseconds. */
  readonly page: number;
  /** CPU of the bare server for the same bytes, in microseconds. */
  readonly bare: number;
}

const ROUNDS = 8;
/** The page cache is for guests alone. */
const PAST_CACHE = { connections: 1, headers: { authorization: 'None' } };
const WARM_UP = 1_500;
const PAGES = 250;
const BARE = 6_000;

/**
 * Renders a page and has a bare server send the same bytes, in turns. Of each the best round counts:
 * whatever else the machine does only ever adds to what a round costs.
 */
export async function renderCost(url: string, pid: number): Promise<RenderCost> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const bare = await startBare(Buffer.from(await answer.arrayBuffer()));
  try {
    await load(url, WARM_UP, PAST_CACHE);
    await load(bare.url, BARE);
    const best = { page: Infinity, bare: Infinity };
    for (let round = 0; round < ROUNDS; round += 1) {
      best.page = Math.min(best.page, await cpuOf(pid, url, PAGES));
      best.bare = Math.min(best.bare, await cpuOf(bare.pid, bare.url, BARE));
    }
    return best;
  } finally {
    bare.stop();
  }
}

/** Microseconds of a server's CPU a request. */
async function cpuOf(pid: number, url: string, requests: number): Promise<number> {
  const before = cpuSeconds(pid);
  await load(url, requests, PAST_CACHE);
  return ((cpuSeconds(pid) - before) / requests) * 1e6;
}
