import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, openTestBackend, type TestBackend } from '../../support/backend.ts';

const PATHS = ['/questions', '/tags', '/users'];

describe.each(ENGINES)('Searches on %s', (engine) => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await openTestBackend(engine);
    test.settings.limits = true;
  });
  afterAll(() => test.close());

  const search = (path: string, address: string) =>
    test.call('GET', `${path}?search=word`, { address });

  it('are done sixty times a minute for an address, whatever is searched', async () => {
    for (let done = 0; done < 60; done += 1) {
      expect((await search(PATHS[done % 3] ?? '', '10.0.0.1')).status).toBe(200);
    }
    for (const path of PATHS) {
      const { status, headers, body } = await search(path, '10.0.0.1');
      expect([status, body.code]).toEqual([429, 'too_many_requests']);
      expect(body.message).toBe('You are searching too often; try again in a minute');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('of another address are done meanwhile, and lists are no searches', async () => {
    expect((await search('/questions', '10.0.0.2')).status).toBe(200);
    const list = await test.call('GET', '/questions?search=%20', { address: '10.0.0.1' });
    expect(list.status).toBe(200);
  });

  it('are counted by member where somebody is signed in', async () => {
    test.settings.limits = false;
    const member = await test.join('searcher');
    test.settings.limits = true;
    const { status } = await test.call('GET', '/questions?search=word', {
      as: member,
      address: '10.0.0.1',
    });
    expect(status).toBe(200);
  });
});
