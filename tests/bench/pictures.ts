import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { smallAvatar } from '../../src/shared/picture-names.ts';
import { MEMBER } from '../support/api.ts';
import { openTestBackend } from '../support/backend.ts';
import { longestBlock } from '../support/blocking.ts';
import build from '../support/build.ts';
import { upload } from '../support/pictures.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { cpuSeconds } from './cpu.ts';
import type { Report } from './report.ts';
import { startBare } from './start-bare.ts';

const MOST = { milliseconds: 1_500, block: 50, megabytes: 600, share: 0.5 };
const AT_ONCE = 100;
const REQUESTS = 3_000;
const BUSY = 'Too many pictures at once. Try again.';

/** Measures storing and serving pictures; fails past the limits of the design. */
export async function printPictures(report: Report): Promise<void> {
  const photo = await photoOf(4_000, 3_000);
  const failures: string[] = [];
  const limit = (what: string, value: number, isWithin: boolean, bound: string) => {
    report(what, `${String(Math.round(value * 100) / 100)} (limit ${bound})`);
    if (!isWithin) failures.push(what);
  };
  const stored = await storing(photo);
  limit('a 12-megapixel JPEG is stored in ms', stored.ms, stored.ms <= MOST.milliseconds, '1500');
  limit('and holds the event loop for ms', stored.block, stored.block <= MOST.block, '50');
  await build();
  const site = await startSite({ env: { RATE_LIMIT: '0' } });
  try {
    const { peak, wrong, url } = await manyAtOnce(site, photo);
    limit('100 uploads at once take MB', peak, peak <= MOST.megabytes, '600');
    limit('and fail otherwise than by the limit', wrong, wrong === 0, '0');
    for (const [what, path] of [
      ['a picture', url],
      ['an avatar', smallAvatar(url)],
    ] as const) {
      const share = await rateShare(site, path);
      limit(`the rate of a bare server for ${what}`, share, share >= MOST.share, '0.5');
    }
  } finally {
    await site.stop();
  }
  if (failures.length > 0) throw new Error(`Past the limit: ${failures.join(', ')}`);
}

/** A picture with structure and noise, like a camera's. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: width / 4, height: height / 4, channels: 3, background: '#888', noise };
  return sharp({ create: { ...create, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function storing(photo: Buffer): Promise<{ ms: number; block: number }> {
  const test = await openTestBackend('sqlite');
  const ada = await test.join('ada');
  const results: { ms: number; block: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now();
    const block = await longestBlock(() => upload(test, ada, photo));
    results.push({ ms: performance.now() - begin, block });
  }
  await test.close();
  return {
    ms: Math.min(...results.map(({ ms }) => ms)),
    block: Math.min(...results.map(({ block }) => block)),
  };
}

async function manyAtOnce({ url, pid }: TestSite, photo: Buffer) {
  const headers = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers, body: JSON.stringify(MEMBER) };
  const { token } = (await (await fetch(`${url}/api/auth/login`, login)).json()) as {
    token: string;
  };
  const send = async (purpose: string) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    body.set('purpose', purpose);
    const authorization = `Bearer ${token}`;
    return fetch(`${url}/api/uploads`, { method: 'POST', headers: { authorization }, body });
  };
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 200);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send('post')));
  clearInterval(watch);
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
    url?: string;
    message?: string;
  }[];
  const others = bodies.filter((body) => body.url === undefined && body.message !== BUSY);
  if (others.length > 0) console.log(others);
  const wrong = others.length;
  const avatar = (await (await send('avatar')).json()) as { url: string };
  return { peak, wrong, url: avatar.url };
}

/** The memory of a process and of its children, in MB. */
function memoryOf(pid: number): number {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const processes = list.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const own = processes.filter(([id, parent]) => id === pid || parent === pid);
  return own.reduce((sum, [, , rss = 0]) => sum + rss / 1024, 0);
}

/** Compared by CPU time per request, so that a slow client cannot hide a difference. */
async function rateShare(site: TestSite, path: string): Promise<number> {
  const bare = await startBare(site.url + path, {});
  const costs: number[] = [];
  for (const { url, pid } of [bare, { url: site.url + path, pid: site.pid }]) {
    await requestOften(url);
    const before = cpuSeconds(pid);
    await requestOften(url);
    costs.push(cpuSeconds(pid) - before);
  }
  bare.stop();
  const [ofBare = 0, ofSite = 1] = costs;
  return ofBare / ofSite;
}

async function requestOften(url: string): Promise<void> {
  const work = async () => {
    for (let count = 0; count < REQUESTS / 20; count += 1) {
      await (await fetch(url)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
}
