import { describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, raise, vote } from '../../../support/posts.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

describe('a tag’s page', async () => {
  const test = await openForSuite('sqlite');
  const [asker, ...others] = await addMembers(test, 'tagging', 8);

  const page = async (name: string, as?: Member) => {
    const { status, body } = await test.get(`/tags/${encodeURIComponent(name)}`, as);
    expect(status).toBe(200);
    return body;
  };

  it('shows the newest 100 questions and says how many there are', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 103; at += 1) {
      test.settings.now += 1000;
      ids.push(await ask(test, asker, { tags: ['many'] }));
    }
    const { tag, questions } = await page('many');
    expect(tag.questionCount).toBe(103);
    expect(pluck(questions, '_id')).toEqual(ids.toReversed().slice(0, 100));
    expect(questions[0]).toMatchObject({ tags: ['many'], author: { username: asker.username } });
  });

  it('shows closed questions too', async () => {
    const id = await ask(test, asker, { tags: ['shut'] });
    await setRow(test, 'posts', id, { status: 'closed' });
    expect((await page('shut')).questions).toHaveLength(1);
  });

  it('keeps its figures correct as votes and acceptances change', async () => {
    const [helper, voter, other] = others as [Member, Member, Member];
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push(await ask(test, asker, { tags: ['figures', 'f2'] }));
    const [first, second] = ids as [string, string];
    const figures = async () => {
      const { tag } = await page('figures');
      expect((await page('f2')).tag).toMatchObject({ answeredCount: tag.answeredCount });
      return [tag.questionCount, tag.answeredCount, tag.averageScore];
    };
    expect(await figures()).toEqual([3, 0, 0]);

    await raise(test, others.slice(1, 6), `questions/${first}`);
    expect(await figures()).toEqual([3, 0, 2]);
    await vote(test, voter, `questions/${first}`, 'up');
    expect(await figures()).toEqual([3, 0, 1]);
    await vote(test, voter, `questions/${second}`, 'down');
    await vote(test, other, `questions/${second}`, 'down');
    expect(await figures()).toEqual([3, 0, 1]);
    for (const down of [voter, helper]) await vote(test, down, `questions/${ids[2] ?? ''}`, 'down');
    expect(await figures()).toEqual([3, 0, 0]);

    const one = await answer(test, helper, first);
    const two = await answer(test, voter, first);
    const accept = (id: string, method = 'PUT') =>
      test.call(method, `/answers/${id}/accept`, { as: asker });
    await vote(test, other, `answers/${one}`, 'up');
    expect(await figures()).toEqual([3, 0, 0]);
    await accept(one);
    expect(await figures()).toEqual([3, 1, 0]);
    await accept(two);
    await accept(two);
    expect(await figures()).toEqual([3, 1, 0]);
    await accept(two, 'DELETE');
    expect(await figures()).toEqual([3, 0, 0]);
  });

  it('names the tags that occur together with it, most frequent first', async () => {
    for (const tags of [
      ['center', 'often', 'b-sometimes'],
      ['center', 'often', 'a-sometimes'],
      ['center', 'often', 'once', 'a-sometimes', 'b-sometimes'],
      ['center', 'twice', 'rare'],
      ['center', 'twice'],
      ['center'],
      ['often', 'elsewhere'],
    ]) {
      await ask(test, asker, { tags });
    }
    expect((await page('center')).tag.related).toEqual([
      'often',
      'a-sometimes',
      'b-sometimes',
      'twice',
      'once',
    ]);
    expect((await page('elsewhere')).tag.related).toEqual(['often']);
  });

  it('takes the same number of statements for one question as for a hundred', async () => {
    await ask(test, asker, { tags: ['single'] });
    const counts = [];
    for (const name of ['single', 'many']) {
      test.statements.length = 0;
      await page(name);
      counts.push(test.statements.length);
    }
    expect(counts).toEqual([7, 7]);
  });

  it.each(['nothing', '%00', '%FF', '%zz', 'a%2Fb', '100%25', "'%20or%201=1", 'x'.repeat(3000)])(
    'returns 404 for the tag %s',
    async (name) => {
      const { status, body } = await test.get(`/tags/${name}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );
});
