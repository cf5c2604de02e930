import { describe, expect, it } from 'vitest';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { comment } from '../../../support/comments.ts';
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

  /** Writes answers by different people, and returns their ids. */
  async function answers(questionId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await answer(test, person(at % 10), questionId));
    return ids;
  }

  it.each(['0', '-1', '999999999', '99999999999999999999', '1.5', '%00'])(
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
    await setRow(test, 'posts', id, { deleted_at: START });
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

  it('shows where an imported post comes from, and its author’s account there', async () => {
    const id = await ask(test, asker);
    const source = {
      source_site: 'conlang.meta.stackexchange.com',
      source_url: 'https://conlang.meta.stackexchange.com/q/7',
      license: 'CC BY-SA 3.0',
    };
    await setRow(test, 'posts', id, source);
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
    await setRow(test, 'posts', linking[0], { deleted_at: START });
    const { linked } = await get(id);
    expect(linked).toHaveLength(10);
    expect(linked[0]).toEqual({
      _id: best,
      title: 'A question with the link, 11',
      voteScore: 1,
    });
    expect(pluck(linked, '_id')).not.toContain(linking[0]);
  });

  it('takes at most seven statements, or eight for a member, with one answer or forty', async () => {
    const few = await ask(test, asker, { title: 'A question with one answer' });
    const many = await ask(test, asker, { title: 'A question with many answers' });
    await answers(few, 1);
    await answers(many, 40);
    for (const id of [few, many]) {
      await comment(test, person(4), `questions/${id}`, 'A comment');
      await setRow(test, 'posts', id, { duplicate_of: Number(few) });
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
    expect((await get(many)).answers).toHaveLength(40);
  });
});
