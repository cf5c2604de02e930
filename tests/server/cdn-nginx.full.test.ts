import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/launch/paths.mjs';
import { pathOf } from '../../src/launch/tools.mjs';
import { answer, type Member, MEMBER, postQuestion, signUp } from '../support/api.ts';
import { type Bytes, bytesOf } from '../support/bytes.ts';
import { freePort } from '../support/ports.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

type Headers = Record<string, string>;

/** An nginx with our rules. */
interface Nginx {
  stop(): Promise<void>;
}

/** Starts nginx on a port of 127.0.0.1; `rules` returns the content of `http` for a given folder. */
async function startNginx(port: number, rules: (folder: string) => string): Promise<Nginx> {
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

let site: TestSite;
let nginx: Nginx;
let origin: string;
let member: Member;
let question: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  const guests = await freePort();
  const env = { SITE_URL: origin, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '0', CDN_MAX_AGE: '1' };
  site = await startSite({ env });
  nginx = await startNginx(port, (folder) => rulesOf(folder, port, guests));
  member = await signUp(site.url, 'writer');
  question = await mostAnswered(site.url);
}, 120_000);

afterAll(async () => {
  await site.stop();
  await nginx.stop();
});

/** The rules of the guide, on ports of the test. */
const rulesOf = (folder: string, port: number, guests: number) =>
  readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${String(port)}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${String(guests)}`)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${String(site.port)}`)
    .replace('/var/cache/nginx/atoll', `${folder}/cache`);

const read = (path: string, headers: Headers = BROWSER, method = 'GET') =>
  bytesOf(origin + path, headers, method);
const isHit = ({ headers }: Bytes) => headers['cache-status'] === 'nginx; hit';
const isPassed = ({ headers }: Bytes) => headers['cache-status'] === 'nginx; fwd=bypass';

describe('nginx with the rules of the guide', () => {
  it('caches a page for guests, in each encoding that browsers accept', async () => {
    const { headers } = await read(question);
    expect(headers['cache-control']).toContain('max-age=0, must-revalidate');
    expect(headers.vary?.split(', ')).toContain('cookie');
    for (const name of ['cdn-cache-control', 'x-cache-control'])
      expect(headers).not.toHaveProperty(name);
    expect(isHit(await read(question))).toBe(true);
    const conditional = { ...BROWSER, 'if-none-match': headers.etag ?? '' };
    expect((await read(question, conditional)).status).toBe(304);
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['', undefined],
    ]) {
      const page = await read(question, { ...BROWSER, 'accept-encoding': accepted ?? '' });
      expect([page.headers['content-encoding'], page.status]).toEqual([coding, 200]);
      expect(page.text).toContain('</html>');
    }
  });

  it('caches no page of a member, and sends members no page of a guest', async () => {
    const visitor = new Visitor(origin);
    const { text } = await visitor.signIn(MEMBER.email, MEMBER.password);
    expect(text).toContain('Welcome back, demo!');
    const session = `session=${visitor.cookies.get('session') ?? ''}`;
    for (const cookie of [session, `a=b;${session};c`]) {
      await read(question);
      const own = await read(question, { ...BROWSER, cookie });
      expect([isPassed(own), own.text.includes('/logout')]).toEqual([true, true]);
      const guest = await read(question);
      expect([guest.status, guest.text.includes('/logout')]).toEqual([200, false]);
      expect(guest.headers).not.toHaveProperty('set-cookie');
    }
  });

  it.each<[string, Headers, string]>([
    ['a theme', { ...BROWSER, cookie: 'theme=dark' }, '/'],
    ['a message', { ...BROWSER, cookie: 'x=1; __Host-FLASH=abc' }, '/'],
    ['a bearer token', { ...BROWSER, authorization: 'Bearer x' }, '/'],
    ['Markdown', { ...BROWSER, accept: 'text/markdown, text/html;q=0.5' }, '/'],
    ['a terminal', { accept: '*/*', 'user-agent': 'curl/8.5' }, '/'],
    ['a call', BROWSER, '/api/questions'],
  ])('passes %s on', async (_, headers, path) => {
    await read(path);
    for (const method of ['HEAD', 'GET', 'GET'])
      expect(isPassed(await read(path, headers, method))).toBe(true);
  });

  it('passes forms on, which are refused from other sites', async () => {
    const visitor = new Visitor(origin);
    await visitor.signIn(MEMBER.email, MEMBER.password);
    const forged = await visitor.post('/logout', {}, { origin: 'https://elsewhere.example' });
    expect(forged.status).toBe(403);
  });

  it('upgrades live connections, which receive notifications', async () => {
    const author = await signUp(site.url, 'proxied');
    const auth = { token: author.token };
    const socket = io(`${origin}/api`, { auth, forceNew: true, transports: ['websocket'] });
    const received = new Promise((done) => socket.once('notification', done));
    await once(socket as never, 'connect');
    socket.emit('join-user', author.id);
    await answer(member, await postQuestion(author, 'Who hears through a proxy?'));
    expect(await received).toMatchObject({ type: 'answer' });
    socket.close();
  });

  it('shows a change within seconds, however often the page is read', async () => {
    const id = await postQuestion(member, 'Who sees this after a while?');
    const isAnswered = async () => (await read(`/questions/${id}`)).text.includes('This is how.');
    expect(await isAnswered()).toBe(false);
    await answer(member, id);
    await expect.poll(isAnswered).toBe(true);
  });

  it('serves what it has cached while the site is down', async () => {
    const cached = await read(question);
    await setTimeout(3_200);
    await site.stop();
    const page = await read(question);
    expect([page.status, isHit(page), page.text]).toEqual([200, true, cached.text]);
    expect((await read('/tags/no-copy-of-this')).status).toBe(502);
  });
});
