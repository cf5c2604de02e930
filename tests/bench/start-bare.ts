import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Starts a server that sends these bytes to everybody and does nothing else. */
export async function startBare(body: Buffer): Promise<BareServer> {
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
