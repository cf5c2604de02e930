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

/**
 * Asks for a kept page, and a bare server for the same bytes, in turns. Of each the best round counts:
 * whatever else the machine does only ever adds to what a round takes.
 */
export async function cachedThroughput(
  url: string,
  pid: number,
): Promise<{ page: Throughput; bare: Throughput }> {
  await load(url, WARM_UP, { headers: BROWSER });
  const bare = await startBare(await bytesOf(url));
  try {
    await load(bare.url, WARM_UP, { headers: BROWSER });
    let best = { page: NOTHING, bare: NOTHING };
    for (let round = 0; round < ROUNDS; round += 1) {
      best = {
        page: better(best.page, await measure(url, pid)),
        bare: better(best.bare, await measure(bare.url, bare.pid)),
      };
    }
    return best;
  } finally {
    bare.stop();
  }
}

const NOTHING: Throughput = { rps: 0, cpu: Infinity };

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
