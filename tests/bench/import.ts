import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PINNED_NODE, ROOT } from '../../src/launch/paths.mjs';
import { writeRealisticDump } from '../support/realistic/dump.ts';
import type { TestSite } from '../support/site.ts';
import { cpuSeconds } from './cpu.ts';
import type { Report } from './report.ts';

/** Questions of the dump unless IMPORT_SIZE sets a number; TMPDIR sets where it is written. */
const SIZE = 20_000;
const MB = 1_000_000;
/** The options of `npm run import`. */
const NODE = ['--max-semi-space-size=8', '--max-old-space-size=256'];
/** Milliseconds between samples. */
const SAMPLE_INTERVAL = 50;

/** The CPU time of an import, and the size of SQLite's log on disk. */
export async function printImport(_: TestSite, report: Report): Promise<void> {
  const size = Number(process.env.IMPORT_SIZE ?? SIZE);
  const folder = mkdtempSync(join(tmpdir(), 'atoll-bench-import-'));
  try {
    const dump = join(folder, 'bench.example.com');
    await writeRealisticDump(dump, size);
    const { seconds, cpu, log } = await importFrom(dump, folder);
    report('Questions imported', String(size));
    report('Seconds', seconds.toFixed(1));
    report('Seconds of processor', cpu.toFixed(1));
    report('Milliseconds of processor for a question', ((cpu * 1_000) / size).toFixed(2));
    report('Longest log of SQLite, MB', (log / MB).toFixed(1));
    report('Database, MB', (sizeOf(join(folder, 'atoll.db')) / MB).toFixed());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importFrom(dump: string, folder: string) {
  const began = performance.now();
  const script = join(ROOT, 'src/backend/operations/cli/import.ts');
  const child = spawn(PINNED_NODE, [...NODE, script, dump], {
    env: { ...process.env, DATA_DIR: folder, DEMO: '0' },
    stdio: 'inherit',
  });
  const peak = { cpu: 0, log: 0 };
  const watch = setInterval(() => {
    peak.log = Math.max(peak.log, sizeOf(join(folder, 'atoll.db-wal')));
    if (child.exitCode === null) peak.cpu = Math.max(peak.cpu, cpuSeconds(child.pid ?? 0));
  }, SAMPLE_INTERVAL);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error('The import failed');
  return { ...peak, seconds: (performance.now() - began) / 1_000 };
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
