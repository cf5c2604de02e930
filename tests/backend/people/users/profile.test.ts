import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { addBadges, addPeople } from '../../../support/people.ts';
import { answer, ask } from '../../../support/posts.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

const MINUTE = 60_000;

describe('A profile', () => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    ada = await test.join('Ada-L');
  });

  const show = (id: string, prepared = false) => test.call('GET', `/users/${id}`, { prepared });

  it('is found by id and by username in any case', async () => {
    const byId = await show(ada.id);
    expect(byId.status).toBe(200);
    expect(byId.body.user).toMatchObject({ _id: ada.id, id: ada.id, username: 'Ada-L' });
    expect(byId.body.user).not.toHaveProperty('email');
    expect((await show('ada-l')).body).toEqual(byId.body);
    expect((await show('ADA-L')).body).toEqual(byId.body);
  });

  it.each(['0', '01', '1e3', '2', '9007199254740993', 'Ada-L%00', '%ff', '__proto__', "1'--"])(
    'with the unknown id %s is a 404',
    async (id) => {
      const { status, body } = await show(id);
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    },
  );

  it('of a suspended member stays visible', async () => {
    const [id] = await addPeople(test, [{ username: 'gone', suspended_at: 1 }]);
    expect((await show(String(id))).status).toBe(200);
  });

  it('of a new member has no figures yet', async () => {
    const { user } = (await show(ada.id)).body;
    expect(user.stats).toEqual({
      totalQuestions: 0,
      totalAnswers: 0,
      acceptedAnswers: 0,
      acceptanceRate: 0,
    });
    expect([user.recentQuestions, user.recentAnswers, user.badges]).toEqual([[], [], []]);
  });

  it('counts questions, answers and acceptances', async () => {
    const bob = await test.join('bob');
    const questions = [await ask(test, bob), await ask(test, bob), await ask(test, bob)];
    for (const question of questions) await answer(test, ada, question);
    const first = (await show(ada.id)).body.user.recentAnswers.at(-1);
    await test.put(`/answers/${String(first._id)}/accept`, bob);
    const { stats, recentAnswers } = (await show(ada.id)).body.user;
    expect(stats).toEqual({
      totalQuestions: 0,
      totalAnswers: 3,
      acceptedAnswers: 1,
      acceptanceRate: 33,
    });
    expect(pluck(recentAnswers, 'isAccepted')).toEqual([false, false, true]);
    expect((await show(bob.id)).body.user.stats.totalQuestions).toBe(3);
  });

  it('shows the five newest questions and answers', async () => {
    const ids: string[] = [];
    for (let index = 1; index <= 7; index += 1) {
      test.settings.now += MINUTE;
      ids.unshift(await ask(test, ada, { title: `Question number ${String(index)}` }));
      await answer(test, ada, ids[0] ?? '');
    }
    const { recentQuestions, recentAnswers } = (await show(ada.id)).body.user;
    expect(recentQuestions).toHaveLength(5);
    expect(recentQuestions[0]).toEqual({
      _id: ids[0],
      title: 'Question number 7',
      voteScore: 0,
      answerCount: 1,
      views: 0,
      createdAt: new Date(test.settings.now).toISOString(),
    });
    expect(recentAnswers).toHaveLength(5);
    expect(recentAnswers[0]).toMatchObject({
      content: '<p>Like so.</p>',
      excerpt: 'Like so.',
      voteScore: 0,
      isAccepted: false,
      question: { _id: ids[0], title: 'Question number 7' },
    });
    const prepared = (await show(ada.id, true)).body.user.recentAnswers[0];
    expect(prepared).toMatchObject({ content: '', excerpt: 'Like so.' });
  });

  it('hides deleted posts, and answers to deleted questions', async () => {
    const question = await ask(test, ada);
    const other = await ask(test, ada);
    await answer(test, ada, question);
    await answer(test, ada, other);
    await setRow(test, 'posts', question, { deleted_at: 1 });
    const { recentQuestions, recentAnswers } = (await show(ada.id)).body.user;
    expect(pluck(recentQuestions, '_id')).toEqual([other]);
    expect(recentAnswers).toHaveLength(1);
    expect(recentAnswers[0].question._id).toBe(other);
  });

  it('shows a badge once, and the number of all', async () => {
    await addBadges(test, Number(ada.id), ['Student', 'Teacher', 'Student']);
    const { user } = (await show(ada.id)).body;
    expect(pluck(user.badges, 'name')).toEqual(['Student', 'Teacher']);
    expect(user.badgeCount).toBe(3);
  });

  it('of an imported person has the name and link of the source', async () => {
    const profileUrl = 'https://example.com/users/9';
    const [id] = await addPeople(test, [
      { username: 'jean-9', display_name: 'Jean Ça', source_url: profileUrl },
    ]);
    const { user } = (await show(String(id))).body;
    expect(user).toMatchObject({ username: 'jean-9', displayName: 'Jean Ça', profileUrl });
  });

  it('takes four statements', async () => {
    await addBadges(test, Number(ada.id), ['Student', 'Teacher']);
    await answer(test, ada, await ask(test, ada));
    for (const id of [ada.id, 'ada-l']) {
      test.statements.length = 0;
      await show(id);
      expect(test.statements).toHaveLength(4);
    }
  });
});
