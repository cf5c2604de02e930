import { beforeEach, describe, expect, it } from 'vitest';
import { offerFirstAdmin } from '../../../../src/backend/operations/setup/first-admin.ts';
import { ENGINES, type TestBackend, openForTest } from '../../../support/backend.ts';

describe.each(ENGINES)('On %s', (engine) => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest(engine);
  });

  const create = (token: string | undefined, username: string) =>
    test.call('POST', '/auth/first-admin', {
      body: { token, username, email: `${username}@example.com`, password: 'correct horse' },
    });

  it('any printed token works until one of them creates the first admin', async () => {
    const [first, second, third] = [
      await offerFirstAdmin(test.backend),
      await offerFirstAdmin(test.backend),
      await offerFirstAdmin(test.backend),
    ];
    expect((await create('guessed', 'mallory')).body.message).toContain('not valid');
    expect((await create(second, 'ada')).status).toBe(201);
    for (const token of [first, second, third]) {
      const { status, body } = await create(token, 'eve');
      expect([status, body.message]).toEqual([403, expect.stringContaining('already exists')]);
    }
    expect(await offerFirstAdmin(test.backend)).toBeUndefined();
  });

  it('two tokens that are used at once create one admin', async () => {
    const tokens = await Promise.all([1, 2].map(() => offerFirstAdmin(test.backend)));
    const both = await Promise.all(tokens.map((token, at) => create(token, `ada-${String(at)}`)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403]);
  });

  it('only the newest 20 tokens are kept', async () => {
    const tokens: (string | undefined)[] = [];
    for (let at = 0; at < 21; at += 1) tokens.push(await offerFirstAdmin(test.backend));
    expect((await create(tokens[0], 'ada')).status).toBe(403);
    expect((await create(tokens[1], 'ada')).status).toBe(201);
  });
});
