import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checksOf, diskState } from '../../../src/server/health/checks.ts';
import { healthEndpoints } from '../../../src/server/health/endpoints.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atoll-health-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A function that reads the health endpoints of a process. */
async function monitored(site: Parameters<typeof healthEndpoints>[0]) {
  const answer = healthEndpoints(site);
  const server = createServer((request, response) => answer(request.url ?? '', request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };
}

describe('Monitors', () => {
  const unavailable = {
    isAlive: () => Promise.resolve(false),
    oldestMail: () => Promise.resolve(0),
  };

  it('see on /readyz what is failing, and no reason to restart on /healthz', async () => {
    const checks = checksOf('/no/such/folder', unavailable);
    const read = await monitored({ checks, isClosing: () => false });
    expect(await read('/healthz')).toEqual({ status: 200, body: { status: 'ok', process: 'ok' } });
    expect(await read('/readyz')).toEqual({
      status: 503,
      body: {
        ...{ status: 'failing', process: 'ok', outbox: 'ok' },
        ...{ disk: 'failing', database: 'away' },
      },
    });
  });

  it('see on both that a process is closing', async () => {
    const read = await monitored({ checks: checksOf(folder, unavailable), isClosing: () => true });
    for (const path of ['/healthz', '/readyz'])
      expect(await read(path)).toMatchObject({ status: 503, body: { process: 'closing' } });
  });
});

describe('Health checks', () => {
  it('find a disk healthy if several run at once, and leave nothing behind', async () => {
    const states = await Promise.all(Array.from({ length: 50 }, () => diskState(folder)));
    expect(new Set(states)).toEqual(new Set(['ok']));
    expect(readdirSync(folder)).toEqual([]);
  });
});
