import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { cpuSeconds } from './cpu.ts';
import { load } from './load.ts';
import { median } from './median.ts';
import { startBare } from './start-bare.ts';

/** Of one server under load: requests a second, and microseconds of its CPU a request. */
export interface Throughput {
  readonly rps: number;
  readonly cpu: number;
}

const ROUNDS = 25;
const REQUESTS = 4_000;
const WARM_UP = 8_000;
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
};

export interface Comparison {
  /** The best round of each: whatever else the machine does only ever adds to what a round takes. */
  readonly page: Throughput;
  readonly bare: Throughput;
  /** Of the bare server's requests a second: the median of rounds that followed on each other. */
  readonly share: number;
}

/** Asks for a kept page, and a bare server for the same bytes, in turns. */
export async function cachedThroughput(url: string, pid: number): Promise<Comparison> {
  await load(url, WARM_UP, { headers: BROWSER });
  const bare = await startBare(await bytesOf(url));
  try {
    await load(bare.url, WARM_UP, { headers: BROWSER });
    const rounds: Pick<Comparison, 'page' | 'bare'>[] = [];
    while (rounds.length < ROUNDS) {
      rounds.push({ page: await measure(url, pid), bare: await measure(bare.url, bare.pid) });
    }
    return {
      page: rounds.map(({ page }) => page).reduce(better),
      bare: rounds.map((round) => round.bare).reduce(better),
      share: median(rounds.map((round) => round.page.rps / round.bare.rps)),
    };
  } finally {
    bare.stop();
  }
}

async function measure(url: string, pid: number): Promise<Throughput> {
  const before = cpuSeconds(pid);
  const { seconds } = await load(url, REQUESTS, { headers: BROWSER });
  return { rps: REQUESTS / seconds, cpu: ((cpuSeconds(pid) - before) / REQUESTS) * 1e6 };
}

function better(one: Throughput, other: Throughput): Throughput {
  return { rps: Math.max(one.rps, other.rps), cpu: Math.min(one.cpu, other.cpu) };
}

/** A page as a browser gets it, compressed. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: BROWSER }, (response) => {
      buffer(response).then(resolve, reject);
    })
      .once('error', reject)
      .end();
  });
}
