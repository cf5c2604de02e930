import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { freePort } from './ports.ts';
import { startSite } from './site.ts';

/** A folder for the time of a test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-upgrading-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A site that starts, and what answers at its address meanwhile. */
export async function starting(options: { dataDir?: string; env?: Record<string, string> }) {
  const port = await freePort();
  const site = startSite({ ...options, env: { ...options.env, DEMO: '0', PORT: String(port) } });
  onTestFinished(async () => {
    await (await site).stop('SIGKILL');
  });
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${String(port)}${path}`, init);
  await vi.waitFor(() => ask('/healthz'), { timeout: 45_000, interval: 20 });
  return { site, ask, port };
}
