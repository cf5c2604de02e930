import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../src/launch/tools.mjs';
import { answer, postQuestion, signUp } from '../support/api.ts';
import { freePort } from '../support/ports.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'atoll-nginx-'));

let site: TestSite;
let origin: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  site = await startSite({ env: { SITE_URL: origin, TRUST_PROXY: '127.0.0.1' } });
  stop = await startNginx(port, site.port);
}, 120_000);
afterAll(async () => {
  await stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** nginx as its own documentation sets it up before a server with live connections. */
async function startNginx(port: number, behind: number): Promise<() => Promise<unknown>> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off;
      ${paths}
      server {
        listen 127.0.0.1:${String(port)};
        location / {
          proxy_pass http://127.0.0.1:${String(behind)};
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection $http_connection;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`,
  );
  const child = spawn(pathOf('nginx') ?? 'nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 100) throw new Error('nginx does not answer');
    await setTimeout(100);
  }
  return () => {
    child.kill('SIGQUIT');
    return once(child, 'exit');
  };
}

const isUp = () =>
  fetch(origin).then(
    (response) => response.ok,
    () => false,
  );

describe('Behind nginx', () => {
  it('pages come compressed, and again by their ETag', async () => {
    const brotli = { headers: { 'accept-encoding': 'br' } };
    const first = await fetch(`${origin}/questions`, brotli);
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    await first.text();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(`${origin}/questions`, { headers })).status).toBe(304);
  });

  it('forms are taken, of the site’s own pages alone', async () => {
    const visitor = new Visitor(origin);
    const { text } = await visitor.signIn('demo@example.com', 'atoll-demo');
    expect(text).toContain('Welcome back, demo!');
    const forged = await visitor.post('/logout', {}, { origin: 'https://elsewhere.example' });
    expect(forged.status).toBe(403);
  });

  it('live connections are upgraded, and hear of what happens', async () => {
    const [author, helper] = [await signUp(origin, 'proxied'), await signUp(origin, 'proxying')];
    const auth = { token: author.token };
    const socket = io(`${origin}/api`, { auth, forceNew: true, transports: ['websocket'] });
    const heard = new Promise((done) => socket.once('notification', done));
    await once(socket as never, 'connect');
    socket.emit('join-user', author.id);
    await answer(helper, await postQuestion(author, 'Who hears through a proxy?'));
    expect(await heard).toMatchObject({ type: 'answer' });
    socket.close();
  });
});
