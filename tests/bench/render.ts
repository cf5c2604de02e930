import { cpuSeconds } from './cpu.ts';
import { load, type LoadResult } from './load.ts';
import { startBare } from './start-bare.ts';

export interface RenderCost {
  /** CPU a page, in microseconds. */
  readonly page: number;
  /** CPU of the bare server for the same bytes, in microseconds. */
  readonly bare: number;
}

const ROUNDS = 9;
/** The page cache is for guests alone. */
const PAST_CACHE = { headers: { authorization: 'None' } };
/** As many at once that neither server waits long for its next request: waking up costs CPU too. */
const PAGES_AT_ONCE = { ...PAST_CACHE, connections: 4 };
const BARE_AT_ONCE = { ...PAST_CACHE, connections: 16 };
/** V8 goes on compiling what is used most until about here. */
const WARM_UP = 12_000;
const PAGES = 400;
const BARE = 8_000;

/**
 * Renders a page and has a bare server send the same bytes, in turns. Of each the best round counts:
 * whatever else the machine does only ever adds to what a round costs.
 */
export async function renderCost(url: string, pid: number): Promise<RenderCost> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const bare = await startBare(Buffer.from(await answer.arrayBuffer()));
  try {
    await load(url, WARM_UP, PAGES_AT_ONCE);
    await load(bare.url, BARE, BARE_AT_ONCE);
    const best = { page: Infinity, bare: Infinity };
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await cpuOf(pid, () => load(url, PAGES, PAGES_AT_ONCE));
      const sent = await cpuOf(bare.pid, () => load(bare.url, BARE, BARE_AT_ONCE));
      best.page = Math.min(best.page, page);
      best.bare = Math.min(best.bare, sent);
    }
    return best;
  } finally {
    bare.stop();
  }
}

/** Microseconds of a server's CPU a request of a load. */
async function cpuOf(pid: number, loaded: () => Promise<LoadResult>): Promise<number> {
  const before = cpuSeconds(pid);
  const { requests } = await loaded();
  return ((cpuSeconds(pid) - before) / requests) * 1e6;
}
