import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNANSWERED } from '../../src/api/features.ts';
import { serverApi } from '../../src/api/server.ts';

const SECOND = 1_000;

describe('What a backend knows beyond section 7', () => {
  let server: Server;
  let asked: number;
  let answer: { status: number; body: string };
  let features: () => Promise<ReadonlySet<string>>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    asked = 0;
    server = createServer((_, response) => {
      asked += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const api = serverApi(`http://127.0.0.1:${String(port)}`);
    features = () => api({ address: '127.0.0.1', countsViews: false }).features();
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

  it('is what it names, and it is asked once a minute for all visitors', async () => {
    says(200, { name: 'Elsewhere', features: ['stats', 'comments'] });
    expect(await features()).toEqual(new Set(['stats', 'comments']));
    later(59);
    await features();
    expect(asked).toBe(1);
    says(200, { name: 'Elsewhere', features: ['stats'] });
    later(2);
    expect(await features()).toEqual(new Set(['stats']));
  });

  it.each([
    ['no such call', 404, { message: 'Not found' }],
    ['a page', 404, '<h1>Not found</h1>'],
    ['that one has to sign in', 401, { message: 'No token' }],
    ['a greeting', 200, { message: 'The API is running' }],
    ['the page of an application', 200, '<div id="root"></div>'],
  ])('is nothing where it answers with %s', async (_, status, body) => {
    says(status, body);
    const known = await features();
    expect(known).toEqual(new Set());
    expect(known).not.toBe(UNANSWERED);
    later(30);
    await features();
    expect(asked).toBe(1);
  });

  it.each([
    ['it starts', 502, '<h1>Bad gateway</h1>'],
    ['it is asked too much', 429, { message: 'Too many requests' }],
  ])('is not known while %s, and is asked again soon', async (_, status, body) => {
    says(status, body);
    expect(await features()).toBe(UNANSWERED);
    later(4);
    expect(await features()).toBe(UNANSWERED);
    expect(asked).toBe(1);
    says(200, { name: 'Elsewhere', features: ['stats'] });
    later(2);
    expect(await features()).toEqual(new Set(['stats']));
  });

  it('is nothing where it goes on failing at this call', async () => {
    says(500, { message: 'Cannot read properties of undefined' });
    for (let time = 0; time < 2; time += 1) {
      expect(await features()).toBe(UNANSWERED);
      later(6);
    }
    expect(await features()).not.toBe(UNANSWERED);
    later(30);
    await features();
    expect(asked).toBe(3);
    later(31);
    expect(await features()).not.toBe(UNANSWERED);
    expect(asked).toBe(4);
  });

  it('is nothing where it goes on failing after it was away', async () => {
    const port = (server.address() as AddressInfo).port;
    await new Promise((closed) => server.close(closed));
    for (let time = 0; time < 3; time += 1) {
      expect(await features()).toBe(UNANSWERED);
      later(6);
    }
    says(500, { message: 'Cannot read properties of undefined' });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    for (let time = 0; time < 2; time += 1) {
      expect(await features()).toBe(UNANSWERED);
      later(6);
    }
    expect(await features()).not.toBe(UNANSWERED);
  });
});
