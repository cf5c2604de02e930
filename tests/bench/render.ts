import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './cpu.ts';
import { load } from './load.ts';

export interface RenderCost {
  /** CPU a page, in microseconds. */
  readonly page: number;
  /** CPU of the bare server for the same bytes, in microseconds. */
  readonly bare: number;
}

const ROUNDS = 4;
const PAGES = 500;
const BARE = 5_000;

/** Renders a page and has a bare server send the same bytes, in turns, so that noise hits both. */
export async function renderCost(url: string, pid: number): Promise<RenderCost> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const bare = await startBare(Buffer.from(await answer.arrayBuffer()));
  try {
    await load(url, PAGES);
    await load(bare.url, BARE);
    const spent = { page: 0, bare: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      spent.page += await cpuOf(pid, () => load(url, PAGES));
      spent.bare += await cpuOf(bare.pid, () => load(bare.url, BARE));
    }
    const each = (seconds: number, requests: number) => (seconds / (ROUNDS * requests)) * 1e6;
    return { page: each(spent.page, PAGES), bare: each(spent.bare, BARE) };
  } finally {
    bare.stop();
  }
}

async function cpuOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid);
  await work();
  return cpuSeconds(pid) - before;
}

async function startBare(body: Buffer): Promise<{ url: string; pid: number; stop: () => void }> {
  const file = join(mkdtempSync(join(tmpdir(), 'atoll-bench-')), 'body');
  writeFileSync(file, body);
  const script = fileURLToPath(new URL('bare.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}/`,
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}
