import { once } from 'node:events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, postQuestion, signUp } from '../support/api.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { freePort } from '../support/ports.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

let site: TestSite;
let origin: string;
let nginx: Nginx;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  site = await startSite({ env: { SITE_URL: origin, TRUST_PROXY: '127.0.0.1' } });
  nginx = await startNginx(port, () => rulesFor(port, site.port));
}, 120_000);
afterAll(async () => {
  await nginx.stop();
  await site.stop();
});

/** As its own documentation sets it up before a server with live connections. */
const rulesFor = (port: number, behind: number) => `
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
  }`;

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
