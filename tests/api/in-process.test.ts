import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { serverApi } from '../../src/api/server.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { type Member, openTestBackend, type TestBackend } from '../support/backend.ts';

const VISIT = { address: '127.0.0.1', countsViews: true };
const QUESTION = { title: 'How do I ask a backend in this process?', tags: ['c++'] };

describe('A call within the process, like one over HTTP,', () => {
  let test: TestBackend;
  let ada: Member;

  beforeAll(async () => {
    test = await openTestBackend('sqlite');
    ada = await test.join('ada');
  });
  afterAll(() => test.close());

  const api = (token?: string) => serverApi(test.inProcess)({ ...VISIT, token });
  const failureOf = async (call: Promise<unknown>) => {
    const failure: unknown = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure instanceof ApiError) return failure;
    throw new Error('The call did not fail with an ApiError', { cause: failure });
  };
  const ask = async (over: object) =>
    (await api(ada.token)).call(ROUTES.postQuestion, {
      body: { ...QUESTION, content: '<p>So?</p>', ...over },
    });

  it('carries the session of a member', async () => {
    expect((await (await api(ada.token)).call(ROUTES.whoAmI, {})).user.username).toBe('ada');
    for (const token of [undefined, 'another']) {
      const { call } = await api(token);
      expect(await failureOf(call(ROUTES.whoAmI, {}))).toMatchObject({ status: 401 });
    }
  });

  it('looks up the member once for all reading calls of a page, and again after a write', async () => {
    const page = await api(ada.token);
    const lookups = async (calls: () => Promise<unknown>) => {
      test.statements.length = 0;
      await calls();
      return test.statements.filter((text) => text.includes('from "sessions" inner join')).length;
    };
    expect(
      await lookups(async () => {
        await page.call(ROUTES.whoAmI, {});
        await page.call(ROUTES.listQuestions, { query: {} });
      }),
    ).toBe(1);
    await page.call(ROUTES.logOut, {});
    expect(await failureOf(page.call(ROUTES.whoAmI, {}))).toMatchObject({ status: 401 });
    ada = await test.join('ada2');
  });

  it('has parameters in its path and query', async () => {
    await ask({});
    const { call } = await api();
    const tag = await call(ROUTES.getTag, { params: { name: 'c++' } });
    expect(tag.tag.name).toBe('c++');
    const query = { tag: 'c++', limit: 5, page: 1, search: undefined };
    expect((await call(ROUTES.listQuestions, { query })).questions).toHaveLength(1);
  });

  it.each(['..', '.', '', '\0', 'a\u007f', 'a\ufffd', '\ud800'])(
    'does not accept %j as an id',
    async (id) => {
      const { call } = await api();
      const failure = await failureOf(call(ROUTES.getQuestion, { params: { id } }));
      expect(failure).toMatchObject({ failure: 'refused', status: 404 });
    },
  );

  it('is refused with the same message', async () => {
    const over = await test.call('POST', '/questions', { as: ada, body: { title: 'short' } });
    const within = await failureOf(ask({ title: 'short', content: '', tags: [] }));
    expect(within).toMatchObject({ status: over.status, code: 'invalid' });
    expect(within.fields.title).toBe(over.body.fields.title);
    expect(await failureOf(ask({ content: 'x'.repeat(70_000) }))).toMatchObject({ status: 413 });
    expect(await failureOf(ask({ more: 'x'.repeat(600_000) }))).toMatchObject({ status: 413 });
  });

  it('does not store NUL', async () => {
    const { question } = await ask({ title: 'Where does a \0 NUL go to?' });
    expect(question.title).toBe('Where does a NUL go to?');
  });

  it('is a 500 in the contract’s shape after a failure, which is reported', async () => {
    const broken = await openTestBackend('sqlite');
    const { call } = await serverApi(broken.inProcess)(VISIT);
    await broken.backend.db.sql.schema.dropTable('counters').execute();
    expect(await failureOf(call(ROUTES.getStats, {}))).toMatchObject({
      failure: 'refused',
      status: 500,
      code: 'internal',
    });
    await expect(broken.call('GET', '/stats')).rejects.toThrow('The backend failed inside');
    await broken.close();
  });
});
