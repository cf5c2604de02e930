import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DIST } from '../../src/server/paths.ts';
import { answer, type Member, MEMBER, postQuestion, signUp } from '../support/api.ts';
import { type Bytes, bytesOf } from '../support/bytes.ts';
import { freePort } from '../support/ports.ts';
import { get, raw } from '../support/raw.ts';
import { readersOf } from '../support/readers.ts';
import { relatedKnown } from '../support/related.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { startVarnish, type Varnish } from '../support/varnish.ts';
import { Visitor } from '../support/visitor.ts';

const TOKEN = 'a-token-of-these-tests';
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

type Headers = Record<string, string>;

let site: TestSite;
let varnish: Varnish;
/** Between Varnish and the site. */
let toSite: Relay;
/** Between the site and the hook that takes its purges. */
let toHook: Relay;
let origin: string;
let proxyPort: number;
let member: Member;
/** Questions of the demo community, each for one test. */
let demo: string[];

beforeAll(async () => {
  proxyPort = await freePort();
  origin = `http://127.0.0.1:${String(proxyPort)}`;
  toSite = await startRelay(() => site.port);
  toHook = await startRelay(() => proxyPort);
  varnish = await startVarnish({ port: proxyPort, behind: toSite.port, token: TOKEN });
  site = await startSite({
    env: {
      SITE_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT: '0',
      CDN_PURGE_URL: `http://127.0.0.1:${String(toHook.port)}/cdn-purge`,
      CDN_PURGE_TOKEN: TOKEN,
    },
  });
  member = await signUp(site.url, 'writer');
  demo = (await idsOf('/questions?limit=50', 'questions')).map((id) => `/questions/${id}`);
  for (const path of demo.slice(0, 10)) await relatedKnown(site.url, path);
  // Those were views, which are written later and show on pages.
  await setTimeout(6_000);
}, 300_000);

afterEach(() => {
  toSite.delay = 0;
  toSite.amend = () => undefined;
  toHook.isClosed = false;
});

afterAll(async () => {
  await site.stop();
  await varnish.stop();
  await toSite.close();
  await toHook.close();
});

const read = (path: string, headers: Headers = BROWSER, method = 'GET') =>
  bytesOf(origin + path, headers, method);
const idsOf = async (path: string, name: string) => {
  const { [name]: found = [] } = (await member.call('GET', path)) as Record<string, Listed[]>;
  return found.map(({ _id }) => _id);
};
interface Listed {
  readonly _id: string;
}
/** The path of the question at this place of the list. */
const demoAt = (at: number) => demo[at] ?? '';
const isHit = ({ headers }: Bytes) => headers['cache-status'] === 'Varnish; hit';
/** Reads until the page comes from the proxy: a purge of earlier changes may come in between. */
async function readKept(path: string, headers: Headers): Promise<Bytes> {
  const page = await read(path, headers);
  return isHit(page) ? page : read(path, headers);
}
const purge = (keys: string, token = TOKEN, method = 'POST') =>
  fetch(`${origin}/cdn-purge`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'surrogate-key': keys },
  });

/** Whether a guest sees the answer of the test at a question. */
const isAnswered = async (id: string) =>
  (await read(`/questions/${id}`)).text.includes('This is how.');

/** How often the proxy has been told of a question. */
const purgesOf = (id: string) =>
  toHook.answered.filter(({ headers }) =>
    String(headers['surrogate-key']).split(' ').includes(`question:${id}`),
  ).length;

/** Until the proxy has been told of what was written just now at a question. */
async function settle(id: string): Promise<void> {
  const before = purgesOf(id);
  await expect.poll(() => purgesOf(id), { timeout: 10_000 }).toBeGreaterThan(before);
}

/** Waits until no more of that comes: related questions are found after a page was read. */
async function untilQuiet(id: string): Promise<void> {
  for (let before = -1; before !== purgesOf(id);) {
    before = purgesOf(id);
    await setTimeout(2_000);
  }
}

const COMMENT = 'Have you tried it the other way round?';

describe('What the proxy keeps', () => {
  it('is most of what guests read, while members write', async () => {
    const questions = demo.map((path) => path.slice('/questions/'.length));
    const people = await idsOf('/users', 'users');
    const tags = ['javascript', 'typescript', 'react', 'css', 'node.js'];
    const mix = readersOf(questions, tags, people);
    const round = async () => {
      const pages = await Promise.all(Array.from({ length: 10 }, () => read(mix.page())));
      expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(200));
      return pages.filter(isHit).length;
    };
    for (let at = 0; at < 20; at += 1) await round();
    let hits = 0;
    for (let at = 0; at < 80; at += 1) {
      hits += await round();
      if (at % 20 > 0) continue;
      const path = `/questions/${mix.pick(questions)}/comments`;
      await member.call('POST', path, { content: COMMENT });
    }
    console.log({ hitRate: hits / 800 });
    expect(hits / 800).toBeGreaterThan(0.8);
  });

  it('comes in the coding that each browser takes', async () => {
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd, dcb, dcz', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br;q=1.0', 'br'],
      ['', undefined],
    ]) {
      const headers = { ...BROWSER, 'accept-encoding': accepted ?? '' };
      await read(demoAt(2), headers);
      const again = await readKept(demoAt(2), headers);
      expect([again.headers['content-encoding'], isHit(again)]).toEqual([coding, true]);
      expect(again.text).toContain('</html>');
    }
  });

  it('is asked for again by browsers, and says to caches after it what it depends on', async () => {
    const first = await read(demoAt(3));
    const { headers } = await read(demoAt(3));
    expect(headers['cache-control']).toContain('max-age=0, must-revalidate');
    for (const name of ['cookie', 'accept', 'user-agent', 'accept-encoding'])
      expect(headers.vary?.split(', ')).toContain(name);
    for (const name of ['surrogate-key', 'cache-tag', 'cdn-cache-control', 'xkey'])
      expect(headers).not.toHaveProperty(name);
    const held = { ...BROWSER, 'if-none-match': first.headers.etag ?? '' };
    expect((await read(demoAt(3), held)).status).toBe(304);
  });

  it('is no guest’s page of another kind', async () => {
    for (const own of [{ cookie: 'theme=dark' }, { accept: 'text/markdown' }] as Headers[]) {
      const { headers } = await bytesOf(site.url + demoAt(3), { ...BROWSER, ...own });
      expect(headers['cdn-cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('surrogate-key');
    }
  });

  it('offers nothing ahead to who saves data', async () => {
    expect((await read(demoAt(3))).headers).toHaveProperty('speculation-rules');
    const frugal = await readKept(demoAt(3), { ...BROWSER, 'save-data': 'on' });
    expect(frugal.headers).not.toHaveProperty('speculation-rules');
    expect(isHit(frugal)).toBe(true);
  });

  it('are files with a hash in their name, whoever asks', async () => {
    const [name = ''] = readdirSync(join(DIST, 'client/_astro')).filter((one) =>
      one.endsWith('.js'),
    );
    await read(`/_astro/${name}`, { cookie: 'session=x', 'accept-encoding': 'br' });
    const again = await read(`/_astro/${name}`, { accept: '*/*', 'accept-encoding': 'br' });
    expect([again.status, isHit(again)]).toEqual([200, true]);
  });

  it('is no page that is missing, moved or cut, nor a call', async () => {
    for (const [path, status] of [
      ['/questions/999999', 404],
      ['/questions/', 301],
      ['/api/questions', 200],
      ['/healthz', 200],
    ] as const) {
      await read(path);
      const again = await read(path);
      expect([path, again.status, isHit(again)]).toEqual([path, status, false]);
    }
  });
});

describe('What passes the proxy', () => {
  let session: string;

  beforeAll(async () => {
    const visitor = new Visitor(origin);
    await visitor.signIn(MEMBER.email, MEMBER.password);
    session = `session=${visitor.cookies.get('session') ?? ''}`;
    // The member's first visit is a view: written between two reads, it would tell them apart.
    await read(demoAt(4), { ...BROWSER, cookie: session });
    await setTimeout(6_000);
  });

  /** Of the same request, what the site says without a proxy. */
  const direct = (path: string, headers: Headers, method = 'GET') =>
    bytesOf(site.url + path, { host: new URL(origin).host, ...headers }, method);
  /** Without the times at which a page was rendered. Two pages in full would be no message. */
  const still = ({ status, text }: Bytes) =>
    `${String(status)} ${hash('sha256', text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''))}`;

  const REQUESTS: Record<string, () => Headers> = {
    'a member’s page': () => ({ ...BROWSER, cookie: session }),
    'a member’s page among other cookies': () => ({ ...BROWSER, cookie: `a=b;${session};c` }),
    'a session under any name': () => ({ ...BROWSER, cookie: 'x=1; __Host-SESSION=abc' }),
    'a message': () => ({ ...BROWSER, cookie: 'flash=abc' }),
    'a theme': () => ({ ...BROWSER, cookie: 'theme=dark' }),
    'a bearer’s page': () => ({ ...BROWSER, authorization: 'Bearer x' }),
    Markdown: () => ({ ...BROWSER, accept: 'text/markdown' }),
    'Markdown rather than HTML': () => ({ ...BROWSER, accept: 'text/markdown, text/html;q=0.5' }),
    'plain text': () => ({ ...BROWSER, accept: 'text/plain' }),
    'a terminal’s text': () => ({ accept: '*/*', 'user-agent': 'curl/8.5' }),
    'the page of who says nothing': () => ({}),
  };

  it.each(Object.keys(REQUESTS))('%s is for who asked, before and after guests', async (name) => {
    const own = REQUESTS[name]?.() ?? {};
    for (const path of [demoAt(4), '/', '/users/1']) {
      for (const order of ['guest first', 'guest last']) {
        await purge('site');
        const guest = async () => {
          const page = await read(path);
          expect(still(page)).toBe(still(await direct(path, BROWSER)));
          return page;
        };
        const others = async () => {
          for (const method of ['HEAD', 'GET']) {
            const page = await read(path, own, method);
            expect(isHit(page), order).toBe(false);
            expect(still(page)).toBe(still(await direct(path, own, method)));
          }
        };
        if (order === 'guest first') await guest();
        await others();
        await guest();
        await others();
        await expect.poll(async () => isHit(await guest()), { timeout: 10_000 }).toBe(true);
      }
    }
  });

  it('cookies in several lines are looked at alike', async () => {
    await read(demoAt(5));
    const lines = ['Accept: text/html', 'Cookie: a=b', `Cookie: ${session}`];
    const { headers, body } = await raw(proxyPort, get(demoAt(5), '127.0.0.1', lines));
    expect(headers['cache-status']).toBe('Varnish; fwd=bypass');
    expect(body).toContain('demo');
    const mixed = ['Accept: text/html', 'Accept: text/markdown'];
    const page = await raw(proxyPort, get(demoAt(5), '127.0.0.1', mixed));
    expect(page.headers['cache-status']).toBe('Varnish; fwd=bypass');
  });

  it('a message of one visitor is shown to them alone', async () => {
    await purge('site');
    const visitor = new Visitor(origin);
    const { text } = await visitor.signIn(MEMBER.email, MEMBER.password);
    expect(text).toContain('Welcome back, demo!');
    expect((await visitor.get('/')).text).not.toContain('Welcome back, demo!');
    for (const page of [await read('/'), await read('/')]) {
      expect(page.text).not.toContain('demo!');
      expect(page.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('parts, tests and questions whether it changed leave the whole page', async () => {
    for (const more of [
      { range: 'bytes=0-9' },
      { 'if-none-match': '*' },
      { 'if-none-match': '"other"' },
      { 'if-modified-since': 'Tue, 24 Nov 2099 00:00:00 GMT' },
      { 'sec-purpose': 'prefetch' },
      { 'available-dictionary': ':AAAA:', 'accept-encoding': 'br, dcz' },
    ] as Headers[]) {
      await purge('site');
      await read(demoAt(6), { ...BROWSER, ...more });
      await read(demoAt(6), { ...BROWSER, ...more }, 'HEAD');
      const page = await read(demoAt(6));
      expect(still(page)).toBe(still(await direct(demoAt(6), BROWSER)));
      expect(page.status).toBe(200);
    }
  });
});

describe('A change', () => {
  it('is seen on its question at once, and on lists after 2 s', async () => {
    const id = await postQuestion(member, 'Who sees this through a cache?');
    await settle(id);
    for (const path of [`/questions/${id}`, '/questions', '/tags/testing']) await read(path);
    const title = 'Who has seen this change?';
    await answer(member, id);
    const told = settle(id);
    const another = await postQuestion(member, title);
    await Promise.all([told, settle(another)]);
    expect(await isAnswered(id)).toBe(true);
    // Late lists may come once more, but are not kept.
    await read('/questions');
    // A purge comes a quarter of a second after what it is of.
    await setTimeout(1_750);
    for (const path of ['/questions', '/tags/testing', `/questions/${another}`])
      expect([path, (await read(path)).text.includes(title)]).toEqual([path, true]);
  });

  it('is seen though the page from before it arrives after the purge', async () => {
    const id = await postQuestion(member, 'Who sees what overtakes?');
    await settle(id);
    toSite.delay = 1_000;
    const before = read(`/questions/${id}`);
    await expect
      .poll(() => toSite.answered.map(({ url }) => url), { timeout: 10_000 })
      .toContain(`/questions/${id}`);
    await answer(member, id);
    expect((await before).text).not.toContain('This is how.');
    toSite.delay = 0;
    await setTimeout(2_300);
    expect(await isAnswered(id)).toBe(true);
  });

  it('purges what it touches alone', async () => {
    const [first, second] = [
      await postQuestion(member, 'Which one is written to?'),
      await postQuestion(member, 'Which one is left alone?'),
    ];
    for (const id of [first, second]) await relatedKnown(site.url, `/questions/${id}`);
    // Echoes included.
    await setTimeout(3_000);
    for (const id of [first, second]) await read(`/questions/${id}`);
    await answer(member, first);
    await settle(first);
    expect(isHit(await read(`/questions/${first}`))).toBe(false);
    expect(isHit(await read(`/questions/${second}`))).toBe(true);
  });

  it('is told with the token alone', async () => {
    await read(demoAt(7));
    for (const [token, method, status] of [
      ['', 'POST', 403],
      ['wrong', 'POST', 403],
      [TOKEN, 'GET', 400],
    ] as const) {
      expect((await purge('site', token, method)).status).toBe(status);
    }
    expect(isHit(await read(demoAt(7)))).toBe(true);
    expect((await purge(`question:${demoAt(7).split('/')[2] ?? ''}`)).status).toBe(200);
    expect(isHit(await read(demoAt(7)))).toBe(false);
  });
});

describe('What fails', () => {
  it('a slow site keeps nobody waiting for a page that was kept', async () => {
    toSite.amend = (headers) => {
      if (headers['cdn-cache-control'] !== undefined)
        headers['cdn-cache-control'] =
          'public, max-age=1, stale-while-revalidate=5, stale-if-error=3600';
    };
    await purge('site');
    const first = await read(demoAt(8));
    await setTimeout(1_500);
    toSite.delay = 2_000;
    const begun = performance.now();
    for (let at = 0; at < 5; at += 1) {
      const page = await read(demoAt(8));
      expect([isHit(page), page.text]).toEqual([true, first.text]);
    }
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(toSite.requests.at(-1)).toBe(`GET ${demoAt(8)}`);
  });

  it('a site that is away is told by none of the pages that were kept, and is heard once it is back', async () => {
    toSite.amend = (headers) => {
      if (headers['cdn-cache-control'] !== undefined)
        headers['cdn-cache-control'] =
          'public, max-age=1, stale-while-revalidate=1, stale-if-error=60';
    };
    await purge('site');
    const kept = await read(demoAt(10));
    await setTimeout(2_500);
    toSite.isClosed = true;
    for (let at = 0; at < 3; at += 1) {
      const page = await read(demoAt(10));
      expect([page.status, isHit(page), page.text]).toEqual([200, true, kept.text]);
    }
    expect((await read('/tags/no-copy-of-this')).status).toBe(503);
    toSite.isClosed = false;
    // A copy that is that late is not sent while the site is there.
    const page = await read(demoAt(10));
    expect([page.status, isHit(page)]).toEqual([200, false]);
    expect(isHit(await read(demoAt(10)))).toBe(true);
  });

  it('a hook that is away costs nothing but time until a change is seen', async () => {
    const id = await postQuestion(member, 'Who calls a hook that is away?');
    await settle(id);
    await read(`/questions/${id}`);
    await untilQuiet(id);
    await read(`/questions/${id}`);
    toHook.isClosed = true;
    const begun = performance.now();
    await answer(member, id);
    expect(performance.now() - begun).toBeLessThan(1_000);
    await expect
      .poll(() => site.log(), { timeout: 10_000 })
      .toContain('Purging the CDN failed; trying again');
    expect(await isAnswered(id)).toBe(false);
    // What is kept meanwhile is not kept for long.
    const { headers } = await bytesOf(site.url + demoAt(9), BROWSER);
    expect(headers['cdn-cache-control']).toBe(
      'public, max-age=24, stale-while-revalidate=6, stale-if-error=3600',
    );
    toHook.isClosed = false;
    await expect.poll(() => isAnswered(id), { timeout: 5_000, interval: 200 }).toBe(true);
    await expect
      .poll(() => site.log(), { timeout: 10_000 })
      .toContain('The CDN accepts purges again');
  });

  it('what was kept before the site began anew is asked for anew', () => {
    // Its first request of all, when Varnish was up already.
    expect(toHook.requests[0]).toBe('POST /cdn-purge');
  });
});
