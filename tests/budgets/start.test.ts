import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cpuSeconds } from '../bench/cpu.ts';
import { startSite, type TestSite } from '../support/site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atoll-budget-'));

let site: TestSite;

beforeAll(async () => {
  // The community is written, and what the server loads is compiled, at the first start.
  await (await startSite({ dataDir })).stop('SIGTERM');
  site = await startSite({ dataDir });
}, 180_000);

afterAll(async () => {
  await site.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** CPU and not time on the clock: other tests run at the same moment. */
it('A server that is built spends less than a second until it has answered a page', async () => {
  expect((await fetch(site.url)).status).toBe(200);
  expect(cpuSeconds(site.pid)).toBeLessThan(1);
});

it.runIf(process.platform === 'linux')(
  'It stays under 150 MB, a hundred pages later too',
  async () => {
    for (let page = 0; page < 50; page += 1) {
      await (await fetch(site.url)).text();
      await (await fetch(`${site.url}/questions?page=${String((page % 3) + 1)}`)).text();
    }
    const status = readFileSync(`/proc/${String(site.pid)}/status`, 'utf8');
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
    expect(kilobytes / 1024).toBeLessThan(150);
  },
);
