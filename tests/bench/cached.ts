import { measureInTurns, type Sample } from './measure.ts';
import { startBare } from './start-bare.ts';
import { BROWSER, wrk } from './wrk.ts';

export interface Comparison {
  readonly page: readonly Sample[];
  readonly bare: readonly Sample[];
}

const SIZES = { rounds: 15, seconds: 1, warmUp: 30_000, connections: 16 };

/** Measures a cached page and a bare server with the same headers and bytes, in turns. */
export async function cachedThroughput(url: string, pid: number): Promise<Comparison> {
  // A page is compressed better once it is read repeatedly: the bare server should send that version.
  await wrk(url, { seconds: 2, connections: 1, headers: BROWSER });
  const bare = await startBare(url, BROWSER);
  try {
    const targets = { page: { url, pid, headers: BROWSER }, bare: { ...bare, headers: BROWSER } };
    return await measureInTurns(targets, SIZES);
  } finally {
    bare.stop();
  }
}

/** The page's rate as a share of the bare server's, in consecutive rounds. */
export function rateShares({ page, bare }: Comparison): number[] {
  return page.map(({ rps }, round) => rps / (bare[round]?.rps ?? NaN));
}

/** The bare server's CPU per request as a share of the page's: 1 if the page costs no more. */
export function cpuShares({ page, bare }: Comparison): number[] {
  return page.map(({ cpu }, round) => (bare[round]?.cpu ?? NaN) / cpu);
}
