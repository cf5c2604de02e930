import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRESH, STALE } from '../../../src/server/page-cache/cache.ts';
import { type CacheServer, page, serveCache } from '../../support/cache.ts';

let server: CacheServer;

beforeEach(async () => {
  server = await serveCache();
});

afterEach(() => server.close());

async function read(init: RequestInit = {}) {
  const response = await fetch(`${server.url}/questions/1`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const shows = (text: string) => {
  server.render = async () => page(text);
};

const fails = (status = 503) => {
  server.render = async () => page('Please try again', { status, isWhole: false });
};

const AN_HOUR = 3_600_000;

describe('A page whose backend is unavailable', () => {
  it('is served from the cache, however old, and says how old', async () => {
    shows('kept');
    await read();
    fails();
    server.now += AN_HOUR;
    const { status, text, headers } = await read();
    expect([status, text, headers.get('age')]).toEqual([200, 'kept', '3600']);
    expect(headers.get('cache-status')).toBe('Atoll; hit; ttl=-3570; detail=unavailable');
  });

  it('is served from the cache even after a known change', async () => {
    shows('kept');
    await read();
    fails();
    server.now += 5_000;
    server.expire(['question:1']);
    expect((await read()).text).toBe('kept');
  });

  it('is served at once while rendering is tried again, once a second', async () => {
    shows('kept');
    await read();
    fails();
    server.now += FRESH + STALE;
    await read();
    // From here on a try never ends.
    server.render = () => new Promise(() => undefined);
    expect((await read()).text).toBe('kept');
    expect(server.requests).toHaveLength(2);
    server.now += 1_000;
    expect((await read()).text).toBe('kept');
    expect((await read()).text).toBe('kept');
    expect(server.requests).toHaveLength(3);
  });

  it('is the new one as soon as rendering succeeds', async () => {
    shows('kept');
    await read();
    fails();
    server.now += FRESH + STALE;
    await read();
    shows('new');
    server.now += 1_000;
    await vi.waitFor(async () => {
      expect((await read()).text).toBe('new');
    }, 10_000);
    const { headers } = await read();
    expect([headers.get('age'), headers.get('cache-status')]).toEqual([null, null]);
  });

  it('is rendered first if the failure is long ago', async () => {
    shows('kept');
    await read();
    fails();
    server.now += FRESH + STALE;
    await read();
    shows('new');
    server.now += AN_HOUR;
    expect((await read()).text).toBe('new');
  });

  it('is a 304 for clients that have it', async () => {
    shows('kept');
    const etag = (await read()).headers.get('etag') ?? '';
    fails();
    server.now += AN_HOUR;
    const { status, headers } = await read({ headers: { 'if-none-match': etag } });
    expect([status, headers.get('age')]).toEqual([304, '3600']);
  });

  it('is a 503 if it was never cached', async () => {
    fails();
    expect(await read()).toMatchObject({ status: 503, text: 'Please try again' });
  });

  it('is not served in place of another failure, or once it is gone', async () => {
    shows('kept');
    await read();
    server.now += AN_HOUR;
    fails(502);
    expect((await read()).status).toBe(502);
    server.render = async () => page('gone', { status: 410 });
    expect((await read()).status).toBe(410);
    fails();
    expect((await read()).status).toBe(503);
  });
});
