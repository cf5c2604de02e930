import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '../../src/launch/tools.mjs';

/** An nginx with our rules. */
export interface Nginx {
  stop(): Promise<void>;
}

/** Starts nginx on a port of 127.0.0.1; `rules` returns the content of `http` for a given folder. */
export async function startNginx(port: number, rules: (folder: string) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; ${user} events {}
    http { access_log off; ${paths}
      ${rules(folder)}
    }`,
  );
  const child = spawn(pathOf('nginx') ?? 'nginx', ['-c', file, '-p', folder], { stdio: 'pipe' });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const ended = once(child, 'close');
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`nginx does not answer:\n${said}`);
    await setTimeout(100);
  }
  return {
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether it responds, with any status: the site behind it may be down. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${String(port)}/healthz`).then(
    () => true,
    () => false,
  );
