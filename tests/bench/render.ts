import { cpuSeconds } from './cpu.ts';
import { load } from './load.ts';
import { startBare } from './start-bare.ts';

export interface RenderCost {
  /** CPU a page, in microseconds. */
  readonly page: number;
  /** CPU of the bare server for the same bytes, in microseconds. */
  readonly bare: number;
}

const ROUNDS = 4;
/** The page cache is for guests alone. */
const PAST_CACHE = { headers: { authorization: 'None' } };
const PAGES = 500;
const BARE = 5_000;

/** Renders a page and has a bare server send the same bytes, in turns, so that noise hits both. */
export async function renderCost(url: string, pid: number): Promise<RenderCost> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const bare = await startBare(Buffer.from(await answer.arrayBuffer()));
  try {
    await load(url, PAGES, PAST_CACHE);
    await load(bare.url, BARE);
    const spent = { page: 0, bare: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      spent.page += await cpuOf(pid, () => load(url, PAGES, PAST_CACHE));
      spent.bare += await cpuOf(bare.pid, () => load(bare.url, BARE));
    }
    const each = (seconds: number, requests: number) => (seconds / (ROUNDS * requests)) * 1e6;
    return { page: each(spent.page, PAGES), bare: each(spent.bare, BARE) };
  } finally {
    bare.stop();
  }
}

async function cpuOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid);
  await work();
  return cpuSeconds(pid) - before;
}
