import { describe, expect, it } from 'vitest';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';
import { pluck } from '../../../support/replies.ts';

describe.each(ENGINES)('A question’s page on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [asker, ...people] = await addMembers(test, 'person', 12);

  const person = (at: number): Member => people[at] ?? asker;
  const get = async (id: string, options = {}) =>
    (await test.call('GET', `/questions/${id}`, options)).body.question;
  const posts = () => test.backend.db.sql.updateTable('posts');

  /** Writes answers by different people, and returns their ids. */
  async function answers(questionId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await answer(test, person(at % 10), questionId));
    return ids;
  }

  it.each(['0', '-1', '999999999', '99999999999999999999', 'abc', '1.5', '%00', '1%27', 'null'])(
    'is a 404 for the id %s',
    async (id) => {
      const { status, body } = await test.get(`/questions/${id}`);
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    },
  );

  it('is a 404 for an answer’s id', async () => {
    const id = await answer(test, person(0), await ask(test, asker));
    expect((await test.get(`/questions/${id}`)).body).toEqual({
      code: 'not_found',
      message: 'Question not found',
    });
  });

  it('is a 404 rather than a 410 for a deleted answer', async () => {
    const id = await answer(test, person(0), await ask(test, asker));
    await posts().set({ deleted_at: START }).where('id', '=', Number(id)).execute();
    expect((await test.get(`/questions/${id}`)).status).toBe(404);
  });

  it('shows the caller’s own votes, and none to guests', async () => {
    const id = await ask(test, asker);
    const [up, down] = (await answers(id, 2)) as [string, string];
    const voter = person(10);
    await vote(test, voter, `questions/${id}`, 'down');
    await vote(test, voter, `answers/${up}`, 'up');
    await vote(test, voter, `answers/${down}`, 'down');
    const votes = async (as?: Member) => {
      const { hasVoted, answers: below } = await get(id, { as });
      return [hasVoted, ...below.map((one: { hasVoted: unknown }) => one.hasVoted)];
    };
    const [none, upwards, downwards] = [
      { up: false, down: false },
      { up: true, down: false },
      { up: false, down: true },
    ];
    expect(await votes(voter)).toEqual([downwards, upwards, downwards]);
    expect(await votes()).toEqual([none, none, none]);
    expect(await votes(asker)).toEqual([none, none, none]);
  });

  it('gives the site HTML prepared for reading, and other callers the HTML as written', async () => {
    const content = '<pre><code class="language-js">const a = 1;</code></pre>';
    const body = { title: 'How is code highlighted?', content, tags: ['code'] };
    const asked = await test.post('/questions', asker, body);
    const { _id: id } = asked.body.question;
    await test.post('/answers', person(1), { questionId: id, content });
    const [written, prepared] = [await get(id), await get(id, { prepared: true })];
    for (const post of [written, written.answers[0]]) expect(post.content).toBe(content);
    for (const post of [prepared, prepared.answers[0]]) expect(post.content).toContain('<span');
  });

  async function comment(postId: string, by: Member, content: string, at: number) {
    const { sql } = test.backend.db;
    const row = { post_id: Number(postId), author_id: Number(by.id), created_at: at, content };
    await sql.insertInto('comments').values(row).execute();
    await posts()
      .set((post) => ({ comment_count: post('comment_count', '+', 1) }))
      .where('id', '=', Number(postId))
      .execute();
  }

  it('shows where an imported post comes from, and its author’s account there', async () => {
    const id = await ask(test, asker);
    const source = {
      source_site: 'conlang.meta.stackexchange.com',
      source_url: 'https://conlang.meta.stackexchange.com/q/7',
      license: 'CC BY-SA 3.0',
    };
    await posts().set(source).where('id', '=', Number(id)).execute();
    await setRow(test, 'users', asker.id, {
      display_name: 'Ada L.',
      source_url: 'https://conlang.meta.stackexchange.com/users/9',
    });
    expect(await get(id)).toMatchObject({
      origin: { site: source.source_site, url: source.source_url, license: 'CC BY-SA 3.0' },
      author: {
        displayName: 'Ada L.',
        profileUrl: 'https://conlang.meta.stackexchange.com/users/9',
      },
    });
  });

  it('shows the ten best of the questions that link to it', async () => {
    const id = await ask(test, asker, { title: 'The famous question' });
    const content = `<p><a href="/questions/${id}">See</a></p>`;
    const linking: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const body = { title: `A question with the link, ${String(at)}`, content, tags: ['links'] };
      const { body: asked } = await test.post('/questions', person(at % 10), body);
      linking.push(asked.question._id);
    }
    const best = linking.at(-1) ?? '';
    await vote(test, asker, `questions/${best}`, 'up');
    await posts().set({ deleted_at: START }).where('id', '=', Number(linking[0])).execute();
    const { linked } = await get(id);
    expect(linked).toHaveLength(10);
    expect(linked[0]).toEqual({
      _id: best,
      title: 'A question with the link, 11',
      voteScore: 1,
    });
    expect(pluck(linked, '_id')).not.toContain(linking[0]);
  });

  it('takes at most seven statements, or eight for a member, with one answer or five hundred', async () => {
    const few = await ask(test, asker, { title: 'A question with one answer' });
    const many = await ask(test, asker, { title: 'A question with many answers' });
    const [only] = (await answers(few, 1)) as [string];
    await manyAnswers(many, 500);
    for (const id of [few, many]) {
      await comment(id, person(4), '<p>a comment</p>', START);
      await posts()
        .set({ duplicate_of: Number(only) - 1 })
        .where('id', '=', Number(id))
        .execute();
    }
    const statementsOf = async (id: string, as?: Member) => {
      // Otherwise waiting views could be written in between, five seconds after the first of them.
      await test.settle();
      test.statements.length = 0;
      expect((await test.get(`/questions/${id}`, as)).status).toBe(200);
      return test.statements.length;
    };
    expect(await statementsOf(few)).toBeLessThanOrEqual(7);
    expect(await statementsOf(many)).toBe(await statementsOf(few));
    expect(await statementsOf(few, asker)).toBeLessThanOrEqual(8);
    expect(await statementsOf(many, asker)).toBe(await statementsOf(few, asker));
    expect((await get(many)).answers).toHaveLength(500);
  });

  async function manyAnswers(questionId: string, count: number): Promise<void> {
    const row = (at: number) => ({
      kind: 'answer' as const,
      question_id: Number(questionId),
      author_id: Number(person(at % 10).id),
      created_at: START + at,
      active_at: START,
      content: '<p>One of many.</p>',
    });
    await test.backend.db.sql
      .insertInto('posts')
      .values(Array.from({ length: count }, (_, at) => row(at)))
      .execute();
  }
});
