import { BROWSER } from './browser.ts';
import { measureInTurns, type Sample } from './measure.ts';
import { startBare } from './start-bare.ts';
import { wrk } from './wrk.ts';

export interface Comparison {
  readonly page: readonly Sample[];
  readonly bare: readonly Sample[];
}

const SIZES = { rounds: 15, seconds: 1, warmUp: 30_000, connections: 16 };

/** Asks for a cached page, and a bare server for the same headers and bytes, in turns. */
export async function cachedThroughput(url: string, pid: number): Promise<Comparison> {
  // What is read more than once becomes smaller: the bare server is to send the last of it.
  await wrk(url, { seconds: 2, connections: 1, headers: BROWSER });
  const bare = await startBare(url, BROWSER);
  try {
    const targets = { page: { url, pid, headers: BROWSER }, bare: { ...bare, headers: BROWSER } };
    return await measureInTurns(targets, SIZES);
  } finally {
    bare.stop();
  }
}

/** Of the bare server's rate, in rounds that followed on each other. */
export function rateShares({ page, bare }: Comparison): number[] {
  return page.map(({ rps }, round) => rps / (bare[round]?.rps ?? NaN));
}

/** Of the bare server's CPU a request, the other way round: 1 where the page costs no more. */
export function cpuShares({ page, bare }: Comparison): number[] {
  return page.map(({ cpu }, round) => (bare[round]?.cpu ?? NaN) / cpu);
}
