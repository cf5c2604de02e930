import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiListener } from '../../../src/server/http/api.ts';
import { Turns } from '../../../src/server/http/turns.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

describe('Concurrent requests', () => {
  it('start in separate turns of the event loop, in the order of arrival', async () => {
    const turns = new Turns();
    const begun: number[] = [];
    const ask = async (name: number) => {
      await turns.next();
      begun.push(name);
    };
    for (const name of [1, 2, 3]) void ask(name);
    await Promise.resolve();
    expect(begun).toEqual([1]);
    await nextTurn();
    expect(begun).toEqual([1, 2]);
    await nextTurn();
    expect(begun).toEqual([1, 2, 3]);
  });
});

describe('While 2,000 requests wait', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await openTestBackend('sqlite');
  });
  afterAll(() => test.close());

  it('a read gets a 503, and a write is accepted', async () => {
    const turns = new Turns();
    const visit = () => ({ address: '127.0.0.1', countsViews: false });
    const server = createServer(apiListener(test.fetch, visit, turns)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api`;
    server.prependListener('request', () => {
      while (!turns.isFull) void turns.next();
    });
    try {
      const read = await fetch(`${url}/questions`);
      expect(read.status).toBe(503);
      expect(read.headers.get('retry-after')).toBe('5');
      expect(await read.json()).toEqual({
        message: 'The site is temporarily unavailable. Try again in a moment',
        code: 'unavailable',
      });
      const written = await fetch(`${url}/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username: 'patient',
          email: 'p@example.com',
          password: 'long-enough-1',
        }),
      });
      expect(written.status).toBe(201);
    } finally {
      server.close();
    }
  });
});
