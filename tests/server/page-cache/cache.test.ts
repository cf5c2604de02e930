import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRESH, STALE } from '../../../src/server/page-cache/cache.ts';
import { encryptCookie } from '../../../src/cookies/encrypted-cookie.ts';
import { type CacheServer, page, PAGE, SECRET, serveCache } from '../../support/cache.ts';

let server: CacheServer;

beforeEach(async () => {
  server = await serveCache();
});

afterEach(() => server.close());

async function read(path: string, init: RequestInit = {}) {
  const response = await fetch(server.url + path, { ...init, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const encrypted = (purpose: string) => encryptCookie(SECRET, purpose, {}) ?? '';

/** Renders a page only once the returned function is called. */
function hold(rendered = page()): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.render = async () => {
    await promise;
    return rendered;
  };
  return () => resolve(undefined);
}

const isRendering = () =>
  vi.waitFor(() => {
    expect(server.requests).toHaveLength(1);
  }, 10_000);

const texts = (...pages: string[]) => {
  server.render = async () => page(pages.shift() ?? 'none left');
};

describe('A cached page', () => {
  it('is rendered once, without anything of a particular visitor', async () => {
    expect((await read('/a', { headers: { 'x-mine': '1', cookie: 'other=1' } })).text).toBe(PAGE);
    expect((await read('/a')).text).toBe(PAGE);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers).toEqual({ host: 'localhost', accept: 'text/html' });
  });

  it('is sent to visitors with a made-up cookie', async () => {
    await read('/a');
    for (const cookie of ['session=x', `__Host-session=${encrypted('flash')}`, 'flash=', 'sign-up'])
      await read('/a', { headers: { cookie } });
    expect([server.requests.length, server.passed]).toEqual([1, []]);
  });

  it('is rendered once for any number of concurrent requests', async () => {
    const open = hold();
    const responses = Array.from({ length: 50 }, () => read('/a'));
    await isRendering();
    open();
    for (const { text } of await Promise.all(responses)) expect(text).toBe(PAGE);
    expect(server.requests).toHaveLength(1);
  });

  it('is served for 30 s, then once more while it is rendered again', async () => {
    texts('one', 'two', 'three');
    expect((await read('/a')).text).toBe('one');
    server.now += FRESH - 1;
    expect((await read('/a')).text).toBe('one');
    server.now += 1;
    expect((await read('/a')).text).toBe('one');
    await vi.waitFor(async () => {
      expect((await read('/a')).text).toBe('two');
    }, 10_000);
    server.now += FRESH + STALE;
    expect((await read('/a')).text).toBe('three');
  });

  it('is served stale if rendering fails, until it is too old', async () => {
    texts('one');
    await read('/a');
    server.render = () => Promise.reject(new Error('The backend is away'));
    server.now += FRESH;
    expect((await read('/a')).text).toBe('one');
    await vi.waitFor(() => {
      expect(server.reports).toHaveLength(1);
    }, 10_000);
    server.render = async () => page('half', { isWhole: false });
    expect((await read('/a')).text).toBe('one');
    server.now += STALE;
    expect((await read('/a')).text).toBe('half');
  });

  it.each([404, 410, 301])('is dropped if rendering it again gives %i', async (status) => {
    texts('one');
    await read('/a');
    server.render = async () => page('gone', { status });
    server.now += FRESH;
    expect((await read('/a')).text).toBe('one');
    await vi.waitFor(() => {
      expect(server.figures().entries).toBe(0);
    }, 10_000);
    expect((await read('/a')).status).toBe(status);
  });

  it('is not served after a change of what it shows', async () => {
    texts('one', 'two');
    await read('/a');
    server.expire(['question:1']);
    expect((await read('/a')).text).toBe('two');
  });

  it('is kept after a change of what it does not show', async () => {
    texts('one', 'two');
    await read('/a');
    server.expire(['question:2', 'tag:js']);
    expect((await read('/a')).text).toBe('one');
    expect(server.requests).toHaveLength(1);
  });

  it('is served for 2 s after a change of a list on it, while it is rendered again', async () => {
    texts('one', 'two', 'three');
    await read('/a');
    server.now += 10_000;
    await read('/a');
    server.expire(['questions']);
    expect((await read('/a')).text).toBe('one');
    expect(server.requests).toHaveLength(1);
    server.now += 1_600;
    expect((await read('/a')).text).toBe('one');
    await vi.waitFor(async () => {
      expect((await read('/a')).text).toBe('two');
    }, 10_000);
    server.expire(['questions']);
    server.now += 2_000;
    expect((await read('/a')).text).toBe('three');
    expect(server.requests).toHaveLength(3);
  });

  it('is stored even if something else changed while it was rendered', async () => {
    const open = hold();
    const reading = read('/a');
    await isRendering();
    server.expire(['question:2']);
    open();
    await reading;
    await read('/a');
    expect(server.requests).toHaveLength(1);
  });

  it('does not show the state before a change that came while it was rendered', async () => {
    const open = hold(page('before'));
    const early = read('/a');
    await isRendering();
    server.expire(['question:1']);
    texts('after');
    expect((await read('/a')).text).toBe('after');
    open();
    expect((await early).text).toBe('before');
    expect((await read('/a')).text).toBe('after');
    expect(server.requests).toHaveLength(2);
  });

  it('keeps its ETag if a change did not affect it', async () => {
    const { headers } = await read('/a');
    server.expire(['question:1']);
    const same = await read('/a', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(same.status).toBe(304);
    expect(server.requests).toHaveLength(2);
  });

  it('counts as a view, by its id, whenever it is served', async () => {
    await read('/questions/7');
    await read('/questions/7?utm_source=feed');
    await read('/questions/7', { headers: { accept: 'text/markdown' } });
    await read('/questions');
    expect(server.views).toEqual(['7', '7']);
  });
});

describe('A CDN', () => {
  const FOR_CDN = 'public, max-age=2, stale-while-revalidate=2, stale-if-error=3600';

  it.each<[string, Record<string, string>, string]>([
    ['caches a page', {}, FOR_CDN],
    ['caches no page in a theme', { cookie: 'theme=dark' }, 'no-store'],
    ['caches no Markdown', { accept: 'text/markdown' }, 'no-store'],
  ])('%s if allowed to cache', async (_, headers, control) => {
    await server.close();
    server = await serveCache({ cdnMaxAge: 2 });
    for (let time = 0; time < 2; time += 1)
      expect((await read('/a', { headers })).headers.get('cdn-cache-control')).toBe(control);
  });

  it('caches nothing unless it is allowed to', async () => {
    expect((await read('/a')).headers.has('cdn-cache-control')).toBe(false);
  });
});

describe('The cache never stores', () => {
  const twice = async (path: string, init?: RequestInit) => {
    await read(path, init);
    await read(path, init);
  };

  it.each([
    ['an incomplete page', page(PAGE, { isWhole: false })],
    ['a missing page', page(PAGE, { status: 404 })],
    ['a redirect', page('', { status: 303, headers: { location: '/b' } })],
    ['a page that sets a cookie', page(PAGE, { headers: { 'set-cookie': 'a=b' } })],
    ['a page that forbids it', page(PAGE, { headers: { 'cache-control': 'no-store' } })],
    ['a page that varies by other headers', page(PAGE, { headers: { vary: 'save-data' } })],
  ])('%s', async (_, rendered) => {
    server.render = async () => rendered;
    await twice('/a');
    expect(server.requests).toHaveLength(2);
    expect(server.figures().entries).toBe(0);
  });

  it('a cookie that is meant for another visitor', async () => {
    const open = hold(page(PAGE, { headers: { 'set-cookie': 'flash=mine' } }));
    const responses = [read('/a'), read('/a'), read('/a')];
    await vi.waitFor(() => {
      expect([server.received.length, server.requests.length]).toEqual([3, 1]);
    }, 10_000);
    open();
    const cookies = (await Promise.all(responses)).map(({ headers }) => headers.get('set-cookie'));
    expect(cookies.filter((cookie) => cookie !== null)).toEqual(['flash=mine']);
    expect(server.passed).toEqual(['/a', '/a']);
  });

  it.each([
    ['a form', { method: 'POST', body: 'a=b' }],
    ['a member’s page', { headers: { cookie: `session=${encrypted('session')}` } }],
    ['a page with a message', { headers: { cookie: `flash=${encrypted('flash')}` } }],
    ['a request with credentials', { headers: { authorization: 'Bearer x' } }],
  ])('%s', async (_, init) => {
    await read('/a');
    await twice('/a', init);
    expect(server.passed).toEqual(['/a', '/a']);
    expect(server.requests).toHaveLength(1);
  });
});

describe('The memory of the cache', () => {
  it('is bounded in bytes, and drops the least recently read page', async () => {
    await server.close();
    server = await serveCache({ maxBytes: 40_000 });
    server.render = async ({ url }) => page(url + PAGE);
    await read('/first');
    for (let turn = 0; turn < 100; turn += 1) {
      await read(`/search?q=${String(turn)}`);
      await read('/first');
      expect(server.figures().bytes).toBeLessThanOrEqual(40_000);
    }
    expect(server.figures().entries).toBeGreaterThan(2);
    expect(server.requests.filter(({ url }) => url === '/first')).toHaveLength(1);
    expect(server.requests).toHaveLength(101);
  });
});
