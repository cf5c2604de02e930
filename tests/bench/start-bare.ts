import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => void;
}

/** Headers that Node adds to every response by itself. */
const ADDED = new Set(['date', 'connection', 'keep-alive']);

/** Starts a server that always sends the response of an address to a request with these headers. */
export async function startBare(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<BareServer> {
  const { head, body } = await responseOf(url, headers);
  const folder = mkdtempSync(join(tmpdir(), 'atoll-bench-'));
  const files = [join(folder, 'head.json'), join(folder, 'body')] as const;
  writeFileSync(files[0], JSON.stringify(head));
  writeFileSync(files[1], body);
  const script = fileURLToPath(new URL('bare.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  rmSync(folder, { recursive: true });
  return {
    url: `http://127.0.0.1:${port.toString().trim()}/`,
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}

async function responseOf(url: string, headers: Readonly<Record<string, string>>) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const head = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    ADDED.has(name) ? [] : values.flatMap((value) => [name, value]),
  );
  return { head, body };
}
