import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '../../src/launch/tools.mjs';
import { ROOT } from '../rooms/sources.ts';

/** A Varnish with the rules of docs/deploy/varnish.vcl. */
export interface Varnish {
  stop(): Promise<void>;
}

export interface VarnishOptions {
  readonly port: number;
  /** The port of the site behind it. */
  readonly behind: number;
  /** What a purge has to bring. */
  readonly token: string;
}

/** Starts Varnish on 127.0.0.1 as docs/deploy.md says. */
export async function startVarnish({ port, behind, token }: VarnishOptions): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-varnish-'));
  // It becomes a user that cannot read what its starter alone may.
  chmodSync(folder, 0o755);
  const rules = readFileSync(join(ROOT, 'docs/deploy/varnish.vcl'), 'utf8');
  const file = join(folder, 'rules.vcl');
  writeFileSync(file, rules.replace('.port = "4321"', `.port = "${String(behind)}"`));
  const child = spawn(
    pathOf('varnishd') ?? 'varnishd',
    [
      ...['-F', '-n', join(folder, 'work'), '-f', file, '-s', 'malloc,64m'],
      ...['-a', `127.0.0.1:${String(port)}`, '-p', 'http_gzip_support=off'],
    ],
    { stdio: 'pipe', env: { ...process.env, CDN_PURGE_TOKEN: token } },
  );
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  }
  const ended = once(child, 'close');
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 150 || child.exitCode !== null)
      throw new Error(`Varnish does not answer:\n${said}`);
    await setTimeout(100);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${String(port)}/cdn-purge`).then(
    ({ status }) => status === 403,
    () => false,
  );
