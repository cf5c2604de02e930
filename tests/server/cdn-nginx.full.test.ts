import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/launch/paths.mjs';
import { answer, type Member, MEMBER, postQuestion, signUp } from '../support/api.ts';
import { type Bytes, bytesOf } from '../support/bytes.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { freePort } from '../support/ports.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { readersOf } from '../support/readers.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

type Headers = Record<string, string>;

let site: TestSite;
let nginx: Nginx;
/** Between nginx and the site. */
let toSite: Relay;
let origin: string;
let member: Member;
let question: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  toSite = await startRelay(() => site.port);
  const guests = await freePort();
  nginx = await startNginx(port, (folder) => rulesOf(folder, port, guests));
  const env = { SITE_URL: origin, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '0', CDN_MAX_AGE: '1' };
  site = await startSite({ env });
  member = await signUp(site.url, 'writer');
  question = await mostAnswered(site.url);
}, 120_000);

afterAll(async () => {
  await site.stop();
  await nginx.stop();
  await toSite.close();
});

/** Those of the guide, on ports of the test. */
const rulesOf = (folder: string, port: number, guests: number) =>
  readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${String(port)}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${String(guests)}`)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${String(toSite.port)}`)
    .replace('/var/cache/nginx/atoll', `${folder}/cache`);

const read = (path: string, headers: Headers = BROWSER, method = 'GET') =>
  bytesOf(origin + path, headers, method);
const isHit = ({ headers }: Bytes) => headers['cache-status'] === 'nginx; hit';
const isPassed = ({ headers }: Bytes) => headers['cache-status'] === 'nginx; fwd=bypass';

describe('nginx with the rules of the guide', () => {
  it('keeps most of what guests read, while members write', async () => {
    const mix = readersOf(
      [question.slice('/questions/'.length)],
      ['javascript', 'css'],
      ['1', '2'],
    );
    let hits = 0;
    const begin = performance.now();
    for (let round = 0; round < 60; round += 1) {
      const pages = await Promise.all(Array.from({ length: 10 }, () => read(mix.page())));
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
      hits += pages.filter(isHit).length;
      if (round % 15 === 0) await member.call('POST', `${question}/comments`, COMMENT);
    }
    console.log({ hitRate: hits / 600, seconds: (performance.now() - begin) / 1_000 });
    expect(hits / 600).toBeGreaterThan(0.8);
  });

  it('tells browsers to ask again, and caches after it what a page depends on', async () => {
    const { headers } = await read(question);
    const again = await read(question);
    expect(isHit(again)).toBe(true);
    expect(again.headers['cache-control']).toContain('max-age=0, must-revalidate');
    expect(again.headers.vary?.split(', ')).toContain('cookie');
    for (const name of ['cdn-cache-control', 'surrogate-key', 'x-cache-control'])
      expect(again.headers).not.toHaveProperty(name);
    const held = { ...BROWSER, 'if-none-match': headers.etag ?? '' };
    expect((await read(question, held)).status).toBe(304);
  });

  it('sends each browser the coding that it takes', async () => {
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

  it('keeps no page of a member, and sends members none of a guest', async () => {
    const visitor = new Visitor(origin);
    const { text } = await visitor.signIn(MEMBER.email, MEMBER.password);
    expect(text).toContain('Welcome back, demo!');
    const session = `session=${visitor.cookies.get('session') ?? ''}`;
    for (const path of [question, '/', '/users/1']) {
      for (const cookie of [session, `a=b;${session};c`]) {
        await read(path);
        const own = await read(path, { ...BROWSER, cookie });
        expect([isPassed(own), own.text.includes('/logout')]).toEqual([true, true]);
        const guest = await read(path);
        expect([guest.status, guest.text.includes('/logout')]).toEqual([200, false]);
        expect(guest.headers).not.toHaveProperty('set-cookie');
      }
    }
  });

  it.each<[string, Headers, string]>([
    ['a theme', { ...BROWSER, cookie: 'theme=dark' }, '/'],
    ['a message', { ...BROWSER, cookie: 'x=1; __Host-FLASH=abc' }, '/'],
    ['a bearer', { ...BROWSER, authorization: 'Bearer x' }, '/'],
    ['Markdown', { ...BROWSER, accept: 'text/markdown, text/html;q=0.5' }, '/'],
    ['a terminal', { accept: '*/*', 'user-agent': 'curl/8.5' }, '/'],
    ['who says nothing', {}, '/'],
    ['a call', BROWSER, '/api/questions'],
    ['health', BROWSER, '/healthz'],
  ])('passes %s on', async (_, headers, path) => {
    await read(path);
    for (const method of ['HEAD', 'GET', 'GET'])
      expect(isPassed(await read(path, headers, method))).toBe(true);
  });

  it('keeps no page that is missing or moved', async () => {
    for (const [path, status] of [
      ['/questions/999999', 404],
      ['/questions/', 301],
    ] as const) {
      await read(path);
      const again = await read(path);
      expect([path, again.status, isHit(again)]).toEqual([path, status, false]);
    }
  });

  it('shows a change within two seconds, however often the page is read', async () => {
    const id = await postQuestion(member, 'Who sees this without a purge?');
    const isAnswered = async () => (await read(`/questions/${id}`)).text.includes('This is how.');
    expect(await isAnswered()).toBe(false);
    await setTimeout(900);
    await isAnswered();
    await answer(member, id);
    const begin = performance.now();
    while (performance.now() - begin < 2_000) {
      await isAnswered();
      await setTimeout(100);
    }
    expect(await isAnswered()).toBe(true);
  });

  it('does not show a page of long ago to who comes first again', async () => {
    const id = await postQuestion(member, 'Who comes back after a while?');
    await read(`/questions/${id}`);
    await setTimeout(2_200);
    await answer(member, id);
    expect((await read(`/questions/${id}`)).text).toContain('This is how.');
  });

  it('sends what it has kept while the site is away, and anew once it is back', async () => {
    const kept = await read(question);
    await setTimeout(2_200);
    toSite.isClosed = true;
    for (let at = 0; at < 3; at += 1) {
      const page = await read(question);
      expect([page.status, isHit(page), page.text]).toEqual([200, true, kept.text]);
    }
    expect((await read('/tags/no-copy-of-this')).status).toBe(502);
    toSite.isClosed = false;
    expect((await read(question)).status).toBe(200);
    expect((await read('/healthz')).status).toBe(200);
  });
});

const COMMENT = { content: 'Have you tried it the other way round?' };
