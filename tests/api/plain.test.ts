import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { serverApi } from '../../src/api/server.ts';
import { findUser } from '../../src/api/users.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { openTestBackend, type TestBackend } from '../support/backend.ts';
import { type ForeignBackend, startForeign } from '../support/foreign.ts';

const VISIT = { address: '127.0.0.1', countsViews: true };

describe('The API for other formats of a page', () => {
  let test: TestBackend;
  let foreign: ForeignBackend;

  beforeAll(async () => {
    test = await openTestBackend('sqlite');
    foreign = await startForeign();
  });
  afterAll(async () => {
    await test.close();
    await foreign.close();
  });

  const views = async (id: string) => {
    await test.settle();
    const { views: seen } = await test.backend.db.sql
      .selectFrom('posts')
      .select('views')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return seen;
  };

  it('returns our own backend’s bodies as they are stored, and counts no view', async () => {
    const content = '<pre><code class="language-js">const a = 1;</code></pre>';
    const { body } = await test.call('POST', '/questions', {
      as: await test.join('asker'),
      body: { title: 'How do I test this thing?', content, tags: ['testing'] },
    });
    const id = String(body.question._id);
    const api = await serverApi(test.inProcess)(VISIT);
    const params = { id };
    expect((await api.unprepared(ROUTES.getQuestion, { params })).question.content).toBe(content);
    expect((await api.unprepared(ROUTES.listQuestions, { query: {} })).questions[0]?.content).toBe(
      content,
    );
    expect(await views(id)).toBe(0);
    expect((await api.call(ROUTES.getQuestion, { params })).question.content).toContain('<span');
    expect((await api.call(ROUTES.listQuestions, { query: {} })).questions[0]?.content).toBe('');
    expect(await views(id)).toBe(1);
  });

  it('returns a foreign backend’s bodies sanitized, also in cards', async () => {
    const api = await serverApi(foreign.origin)(VISIT);
    const { question } = await api.unprepared(ROUTES.getQuestion, { params: { id: 'q001' } });
    const { questions } = await api.unprepared(ROUTES.listQuestions, { query: {} });
    for (const { content } of [question, questions[0] ?? question]) {
      expect(content).toContain(
        '<code class="language-js">const answer = 42; // the answer</code>',
      );
      expect(content).not.toMatch(/pwned|onclick|<iframe/);
    }
    expect(questions[0]?.excerpt).toContain('Why does this hang?');
  });

  it('finds people by id, or returns the id for a username', async () => {
    const { unprepared } = await serverApi(foreign.origin)(VISIT);
    expect(await findUser(unprepared, '7')).toMatchObject({ _id: '7', username: 'grace' });
    expect(await findUser(unprepared, 'GRACE')).toEqual({ moved: '7' });
    await expect(findUser(unprepared, 'nobody')).rejects.toThrow(ApiError);
    foreign.mood = 'failing';
    await expect(findUser(unprepared, '7')).rejects.toMatchObject({ status: 500 });
  });
});
