import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CallOptions,
  type Member,
  START,
  type TestBackend,
  openForTest,
} from '../../../support/backend.ts';
import { addBadges } from '../../../support/people.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addManyQuestions } from '../../../support/questions.ts';
import { setRow } from '../../../support/rows.ts';

const MINUTE = 60_000;

describe('The lists of a person', () => {
  let test: TestBackend;
  let ada: Member;
  let bob: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    ada = await test.join('Ada-L');
    bob = await test.join('bob');
  });

  const get = async (path: string, options?: CallOptions) => {
    const { status, body } = await test.call('GET', path, options);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id);
  const later = () => {
    test.settings.now += MINUTE;
  };

  async function askMany(by: Member, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 1; at <= count; at += 1) {
      later();
      ids.unshift(await ask(test, by, { title: `Question number ${String(at)}` }));
    }
    return ids;
  }

  function remove(id: string) {
    return setRow(test, 'posts', id, { deleted_at: START });
  }

  it('have 15 questions a page, newest first, as cards', async () => {
    const ids = await askMany(ada, 17);
    await ask(test, bob);
    const first = await get(`/users/${ada.id}/questions`);
    expect(idsOf(first.questions)).toEqual(ids.slice(0, 15));
    expect(first.pagination).toEqual({
      currentPage: 1,
      totalPages: 2,
      hasPrevPage: false,
      hasNextPage: true,
      totalQuestions: 17,
    });
    expect(first.questions[0]).toMatchObject({
      title: 'Question number 17',
      tags: ['testing'],
      excerpt: 'It does not say.',
      author: { _id: ada.id, username: 'Ada-L' },
    });
    const second = await get(`/users/${ada.id}/questions?page=2`);
    expect(idsOf(second.questions)).toEqual(ids.slice(15));
    expect(second.pagination).toMatchObject({ currentPage: 2, hasNextPage: false });
  });

  it('have 15 answers a page, each with its question and whether it is accepted', async () => {
    const questions = await askMany(bob, 16);
    const answers: string[] = [];
    for (const question of questions) {
      later();
      answers.unshift(await answer(test, ada, question));
    }
    await test.put(`/answers/${answers[0] ?? ''}/accept`, bob);
    const first = await get(`/users/${ada.id}/answers`);
    expect(idsOf(first.answers)).toEqual(answers.slice(0, 15));
    expect(first.answers[0]).toMatchObject({
      content: '<p>Like so.</p>',
      excerpt: 'Like so.',
      isAccepted: true,
      question: { _id: questions.at(-1), title: 'Question number 1' },
    });
    expect(first.answers[1].isAccepted).toBe(false);
    expect(first.pagination).toMatchObject({ totalPages: 2, totalAnswers: 16 });
    const second = await get(`/users/${ada.id}/answers?page=2`, { prepared: true });
    expect(second.answers).toMatchObject([{ _id: answers[15], content: '', excerpt: 'Like so.' }]);
  });

  it('show what was asked, answered, accepted and earned, newest first', async () => {
    const [question = ''] = await askMany(bob, 1);
    later();
    const given = await answer(test, ada, question);
    later();
    await test.put(`/answers/${given}/accept`, bob);
    later();
    const asked = await ask(test, ada, { title: 'A question of her own' });
    later();
    await vote(test, bob, `questions/${asked}`, 'up');
    const { activity } = await get(`/users/${ada.id}/activity`);
    const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
    const title = 'Question number 1';
    const link = `/questions/${question}/answers/${given}`;
    const own = { title: 'A question of her own', link: `/questions/${asked}` };
    const description = 'First question with a score of 1 or more';
    expect(activity).toMatchObject([
      { type: 'badge', title: 'Student', description, link: `/users/${ada.id}`, createdAt: at(5) },
      { _id: `question-${asked}`, type: 'question', ...own, createdAt: at(4) },
      { _id: `accept-${given}`, type: 'accept', title, description: '', link, createdAt: at(3) },
      { _id: `answer-${given}`, type: 'answer', title, description: '', link, createdAt: at(2) },
    ]);
  });

  it('never reveal for whom somebody voted', async () => {
    const question = await ask(test, ada, { title: 'A question that bob likes' });
    await vote(test, bob, `questions/${question}`, 'up');
    const { activity } = await get(`/users/${bob.id}/activity`);
    expect(activity).toMatchObject([{ type: 'badge', title: 'Supporter' }]);
    expect(JSON.stringify(activity)).not.toContain(`questions/${question}`);
  });

  it('show an acceptance once, and no withdrawn one', async () => {
    const question = await ask(test, bob);
    const given = await answer(test, ada, question);
    const accept = (method: 'PUT' | 'DELETE') => {
      later();
      return test.call(method, `/answers/${given}/accept`, { as: bob });
    };
    const acceptances = async () =>
      (await get(`/users/${ada.id}/activity`)).activity.filter(
        ({ type }: { type: string }) => type === 'accept',
      );
    await accept('PUT');
    await accept('DELETE');
    expect(await acceptances()).toEqual([]);
    await accept('PUT');
    expect(await acceptances()).toMatchObject([
      { createdAt: new Date(START + 3 * MINUTE).toISOString() },
    ]);
  });

  it('hide deleted posts, and answers to deleted questions', async () => {
    const [stays = '', gone = ''] = await askMany(ada, 2);
    const kept = await answer(test, ada, stays);
    const given = await answer(test, ada, stays);
    await answer(test, ada, gone);
    await remove(gone);
    await remove(given);
    expect(idsOf((await get(`/users/${ada.id}/questions`)).questions)).toEqual([stays]);
    expect(idsOf((await get(`/users/${ada.id}/answers`)).answers)).toEqual([kept]);
    const { activity } = await get(`/users/${ada.id}/activity`);
    expect(idsOf(activity).sort()).toEqual([`answer-${kept}`, `question-${stays}`]);
  });

  it.each(['questions', 'answers', 'activity'])('are found by username too: %s', async (list) => {
    await answer(test, ada, await ask(test, ada));
    const byId = await get(`/users/${ada.id}/${list}`);
    expect(byId[list]).not.toHaveLength(0);
    expect(await get(`/users/ADA-l/${list}`)).toEqual(byId);
  });

  it.each(['questions', 'answers', 'activity'])(
    'are a 404 for the %s of an unknown person',
    async (list) => {
      for (const id of ['0', '999999', 'nobody', '%00', "1'--", 'x'.repeat(5_000)]) {
        const { status, body } = await test.get(`/users/${id}/${list}`);
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
      }
    },
  );

  it.each(['questions', 'answers', 'activity'])(
    'are empty beyond the last page of %s',
    async (l) => {
      await answer(test, ada, await ask(test, ada));
      for (const page of ['2', '1000000']) {
        const body = await get(`/users/${ada.id}/${l}?page=${page}`);
        expect(body[l]).toEqual([]);
        expect(body.pagination).toMatchObject({ totalPages: 1, hasNextPage: false });
      }
      for (const page of ['0', '-1', 'abc', '1e9', '1.5']) {
        expect((await test.get(`/users/${ada.id}/${l}?page=${page}`)).status).toBe(400);
      }
    },
  );

  it('end after 100 pages of posts, and show the total', async () => {
    const { authorId } = await addManyQuestions(test, 1_520);
    const count = { question_count: 1_520 };
    await setRow(test, 'users', authorId, count);
    const page = (at: number) => get(`/users/${String(authorId)}/questions?page=${String(at)}`);
    const last = await page(100);
    expect(last.questions).toHaveLength(15);
    expect(last.pagination).toMatchObject({
      totalPages: 100,
      hasNextPage: false,
      totalQuestions: 1_520,
    });
    expect((await page(101)).questions).toEqual([]);
  });

  it('take the same number of statements at any length', async () => {
    const counts = async () => {
      const found: number[] = [];
      for (const list of ['questions', 'answers', 'activity']) {
        test.statements.length = 0;
        await get(`/users/${ada.id}/${list}`);
        found.push(test.statements.length);
      }
      return found;
    };
    await answer(test, ada, await ask(test, ada));
    expect(await counts()).toEqual([5, 2, 2]);
    await addBadges(test, Number(ada.id), ['Student', 'Teacher', 'Student']);
    for (const id of await askMany(ada, 16)) await answer(test, ada, id);
    expect(await counts()).toEqual([5, 2, 2]);
  });
});
