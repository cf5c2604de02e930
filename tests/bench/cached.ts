import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { cpuSeconds } from './cpu.ts';
import { load } from './load.ts';
import { startBare } from './start-bare.ts';

/** Of one server under load: requests a second, and microseconds of its CPU a request. */
export interface Throughput {
  readonly rps: number;
  readonly cpu: number;
}

const ROUNDS = 8;
const REQUESTS = 4_000;
const WARM_UP = 8_000;
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
};

/** Asks for a kept page, and a bare server for the same bytes, in turns, so that noise hits both. */
export async function cachedThroughput(
  url: string,
  pid: number,
): Promise<{ page: Throughput; bare: Throughput }> {
  await load(url, WARM_UP, { headers: BROWSER });
  const bare = await startBare(await bytesOf(url));
  try {
    await load(bare.url, WARM_UP, { headers: BROWSER });
    const spent = { page: { seconds: 0, cpu: 0 }, bare: { seconds: 0, cpu: 0 } };
    for (let round = 0; round < ROUNDS; round += 1) {
      add(spent.page, await measure(url, pid));
      add(spent.bare, await measure(bare.url, bare.pid));
    }
    return { page: throughputOf(spent.page), bare: throughputOf(spent.bare) };
  } finally {
    bare.stop();
  }
}

interface Spent {
  seconds: number;
  cpu: number;
}

async function measure(url: string, pid: number): Promise<Spent> {
  const before = cpuSeconds(pid);
  const { seconds } = await load(url, REQUESTS, { headers: BROWSER });
  return { seconds, cpu: cpuSeconds(pid) - before };
}

function add(sum: Spent, one: Spent): void {
  Object.assign(sum, { seconds: sum.seconds + one.seconds, cpu: sum.cpu + one.cpu });
}

function throughputOf({ seconds, cpu }: Spent): Throughput {
  const requests = ROUNDS * REQUESTS;
  return { rps: requests / seconds, cpu: (cpu / requests) * 1e6 };
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
