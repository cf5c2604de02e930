import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, PINNED_NODE, ROOT } from '../../src/launch/paths.mjs';
import { freePort } from './ports.ts';

/** The development server of `npm run dev`, without its watching for changes of the backend. */
export async function startDevelopment(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atoll-dev-'));
  const port = String(await freePort());
  const { PATH, HOME, SystemRoot } = process.env;
  const env = { PATH, HOME, SystemRoot, HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir };
  const child = spawn(PINNED_NODE, [commandOf('astro'), 'dev', '--ignore-lock'], {
    cwd: ROOT,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const ended = once(child, 'close');
  let log = '';
  const ready = new Promise<void>((resolve) => {
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (piece: string) => {
        log += piece;
        if (log.includes('watching for file changes')) resolve();
      });
    }
  });
  await Promise.race([ready, ended]);
  if (child.exitCode !== null) throw new Error(`The development server ended:\n${log}`);
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
