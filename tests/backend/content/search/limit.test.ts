import { describe, expect, it } from 'vitest';
import { serverApi } from '../../../../src/api/server.ts';
import { findErrorOf } from '../../../../src/components/error-texts/find.ts';
import { readSearch } from '../../../../src/components/search/query.ts';
import { find } from '../../../../src/components/search/results.ts';
import { BOTH_ENGINES, openForSuite } from '../../../support/backend.ts';

const PATHS = ['/questions', '/tags', '/users'];

describe.each(BOTH_ENGINES)('Searches on %s', async (engine) => {
  const test = await openForSuite(engine);
  test.settings.limits = true;

  const search = (path: string, address: string) =>
    test.call('GET', `${path}?search=word`, { address });

  it('are limited to sixty a minute for each address, of all kinds together', async () => {
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

  it('are limited for each address separately, and lists without a search are not', async () => {
    expect((await search('/questions', '10.0.0.2')).status).toBe(200);
    const list = await test.call('GET', '/questions?search=%20', { address: '10.0.0.1' });
    expect(list.status).toBe(200);
  });

  it('for an error count once for each page, and stop at the limit', async () => {
    const text = 'ReferenceError: plumbus is not defined';
    const open = serverApi(test.inProcess);
    const report = () => undefined;
    const visit = async () => {
      const api = await open({ address: '10.0.0.3', countsViews: false });
      const locals = { api, report } as unknown as App.Locals;
      const query = readSearch(new URLSearchParams({ q: text }));
      const found = await find(locals, query);
      const error = await findErrorOf(locals, text);
      expect(error?.recognized).toBeDefined();
      return [found, error].map((one) => one?.refused?.status);
    };
    for (let done = 0; done < 60; done += 1) expect(await visit()).toEqual([undefined, undefined]);
    expect(await visit()).toEqual([429, 429]);
  });

  it('are counted by member instead of address if somebody is signed in', async () => {
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
