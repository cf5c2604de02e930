import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Implemented } from '../../src/api/contract.ts';
import { serverApi } from '../../src/api/server.ts';
import { CONTRACT } from '../../src/contract/site.ts';

const SECOND = 1_000;
const WHOLE = { name: 'Elsewhere', contract: CONTRACT };

describe('What a backend implements', () => {
  let server: Server;
  let asked: number;
  let answer: { status: number; body: string };
  let implemented: () => Promise<Implemented>;
  let api: ReturnType<typeof serverApi>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    asked = 0;
    server = createServer((_, response) => {
      asked += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    api = serverApi(`http://127.0.0.1:${String(port)}`);
    implemented = async () => (await api({ address: '127.0.0.1', countsViews: false })).contract;
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });

  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND);
  const says = (status: number, body: unknown) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };

  it('is the whole contract if the backend returns its number, requested once a minute', async () => {
    says(200, WHOLE);
    expect(await implemented()).toBe('whole');
    later(59);
    await implemented();
    expect(asked).toBe(1);
    says(404, {});
    later(2);
    expect(await implemented()).toBe('section-7');
  });

  it.each([
    ['another contract', 200, { name: 'Elsewhere', contract: CONTRACT + 1 }],
    ['a missing call', 404, { message: 'Not found' }],
    ['a page', 404, '<h1>Not found</h1>'],
    ['a demand to sign in', 401, { message: 'No token' }],
    ['a greeting', 200, { message: 'The API is running' }],
    ['the page of an application', 200, '<div id="root"></div>'],
  ])('is section 7 if it answers with %s', async (_, status, body) => {
    says(status, body);
    expect(await implemented()).toBe('section-7');
    later(30);
    await implemented();
    expect(asked).toBe(1);
  });

  it.each([
    ['it starts', 502, '<h1>Bad gateway</h1>'],
    ['it gets too many requests', 429, { message: 'Too many requests' }],
  ])('is unknown while %s, and is requested again soon', async (_, status, body) => {
    says(status, body);
    expect(await implemented()).toBe('unknown');
    later(4);
    expect(await implemented()).toBe('unknown');
    expect(asked).toBe(1);
    says(200, WHOLE);
    later(2);
    expect(await implemented()).toBe('whole');
  });

  it.each([
    ['whole', 200, WHOLE],
    ['section-7', 404, {}],
  ])('stays %s while a backend that once said so fails', async (known, status, body) => {
    says(status, body);
    expect(await implemented()).toBe(known);
    says(502, '<h1>Bad gateway</h1>');
    for (let time = 0; time < 5; time += 1) {
      later(61);
      expect(await implemented()).toBe(known);
    }
    expect(asked).toBe(6);
  });

  it('does not hold a visit beyond its deadline if the backend never answers', async () => {
    server.removeAllListeners('request');
    const visit = { address: '127.0.0.1', countsViews: false, until: Date.now() + 200 };
    const begun = performance.now();
    const { contract, settings } = await api(visit);
    expect([contract, (await settings()).name]).toEqual(['unknown', '']);
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  it('is section 7 if this call keeps failing', async () => {
    says(500, { message: 'Cannot read properties of undefined' });
    for (let time = 0; time < 2; time += 1) {
      expect(await implemented()).toBe('unknown');
      later(6);
    }
    expect(await implemented()).toBe('section-7');
    later(30);
    await implemented();
    expect(asked).toBe(3);
    later(31);
    expect(await implemented()).toBe('section-7');
    expect(asked).toBe(4);
  });
});
