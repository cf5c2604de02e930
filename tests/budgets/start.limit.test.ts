import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PINNED_NODE } from '../../src/launch/paths.mjs';
import { cpuSeconds } from '../bench/cpu.ts';
import { startSite, type TestSite } from '../support/site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atoll-budget-'));

let site: TestSite;

const BARE = `
  const server = require('node:http').createServer((_, response) => {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1e6));
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Seconds of CPU from the start of a Node server of one line to its first response. */
async function bareStart(): Promise<number> {
  const child = spawn(PINNED_NODE, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const response = await fetch(`http://127.0.0.1:${port.toString().trim()}/`);
    return Number(await response.text());
  } finally {
    child.kill();
  }
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

beforeAll(async () => {
  // The community is written, and what the server loads is compiled, at the first start.
  await (await startSite({ dataDir })).stop('SIGTERM');
  site = await startSite({ dataDir });
}, 180_000);

afterAll(async () => {
  await site.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** CPU of a bare Node server's start and first response that ours may take: 12.7 to 14.2 were measured. */
const MOST = 16;
/**
 * Seconds of sixteen bare starts on the machine that was measured. On machines that start a process in
 * half the time, but run JavaScript no faster, the ratio by itself would measure the machine.
 */
const MOST_SECONDS = 1.1;

/**
 * CPU time instead of clock time, compared to a bare server in the same run: other tests run at the
 * same moment, and machines differ by a factor of two. All starts together: of the least of each,
 * the short ones are the luckier.
 */
it('A built server starts and answers a page with the CPU of sixteen bare starts', async () => {
  const spent: number[] = [];
  const bare: number[] = [];
  for (let start = 0; start < 4; start += 1) {
    await site.stop('SIGTERM');
    site = await startSite({ dataDir });
    expect((await fetch(site.url)).status).toBe(200);
    spent.push(cpuSeconds(site.pid));
    bare.push(await bareStart());
  }
  console.log({ secondsOfStarts: spent, secondsOfBareStarts: bare });
  const most = Math.max(MOST * sumOf(bare), MOST_SECONDS * spent.length);
  expect(sumOf(spent)).toBeLessThan(most);
}, 60_000);

it.runIf(process.platform === 'linux')(
  'A built server stays under 150 MB, even after a hundred pages',
  async () => {
    for (let page = 0; page < 50; page += 1) {
      await (await fetch(site.url)).text();
      await (await fetch(`${site.url}/questions?page=${String((page % 3) + 1)}`)).text();
    }
    expect(residentMegabytes(site.pid)).toBeLessThan(170);
    // Memory of the last pages is released once the server is idle.
    await vi.waitFor(
      () => {
        expect(residentMegabytes(site.pid)).toBeLessThan(150);
      },
      { timeout: 30_000, interval: 500 },
    );
  },
  60_000,
);
