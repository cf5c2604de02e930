import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { rowsOf } from '../../../support/rows.ts';

describe.each(ENGINES)('Following a question on %s', async (engine) => {
  let ann: Member;
  let bob: Member;
  let eve: Member;
  let question: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += 3_600_000;
    [ann, bob, eve] = await newMembers(test, 3);
    question = await ask(test, ann, { title: 'Who hears of this?' });
  });

  const follow = (as: Member | undefined, level: string, id = question) =>
    test.put(`/questions/${id}/follow`, as, { level });
  const level = async (as: Member) =>
    (await test.get(`/questions/${question}/follow`, as)).body.level;
  const notificationTitles = async (as: Member): Promise<string[]> => {
    await test.settle();
    const { body } = await test.get('/notifications', as);
    return pluck(body.notifications, 'title');
  };
  const comment = (as: Member, content = 'Why is that?') =>
    test.post(`/posts/${question}/comments`, as, { content });
  const remove = (deleted: boolean) =>
    test.put(`/admin/questions/${question}/deleted`, staff.moderator, { deleted });

  it('notifies of answers only, or of comments and edits too', async () => {
    await follow(bob, 'answers');
    await follow(eve, 'all');
    const by = staff.moderator.username;
    await answer(test, staff.moderator, question);
    expect(await notificationTitles(bob)).toEqual([`${by} answered a question you follow`]);
    expect(await notificationTitles(eve)).toEqual(await notificationTitles(bob));
    expect(await notificationTitles(ann)).toEqual([`${by} answered your question`]);
    await comment(staff.moderator);
    const edit = { title: 'Who hears of that?', content: '<p>So it is.</p>', tags: ['testing'] };
    await test.put(`/questions/${question}`, ann, edit);
    expect(await notificationTitles(bob)).toHaveLength(1);
    expect((await notificationTitles(eve)).slice(0, 2)).toEqual([
      `${ann.username} edited a question you follow`,
      `${by} commented on the question`,
    ]);
  });

  it('starts automatically with an answer or comment, unless one chose otherwise', async () => {
    expect(await level(bob)).toBe('none');
    await comment(bob);
    await answer(test, eve, question);
    expect([await level(ann), await level(bob), await level(eve)]).toEqual(
      Array(3).fill('answers'),
    );
    expect(await notificationTitles(bob)).toEqual([
      `${eve.username} answered a question you follow`,
    ]);
    await follow(eve, 'none');
    await answer(test, staff.moderator, question);
    expect(await notificationTitles(bob)).toHaveLength(2);
    expect(await notificationTitles(eve)).toEqual([]);
    await answer(test, eve, question);
    expect(await level(eve)).toBe('none');
  });

  it('is shown to members, wherever they wrote on the question, and not to guests', async () => {
    const shownLevel = async (as?: Member, page = 1) =>
      (await test.get(`/questions/${question}?page=${String(page)}`, as)).body.question.follow;
    expect([await shownLevel(), await shownLevel(ann), await shownLevel(bob)]).toEqual([
      undefined,
      'answers',
      'none',
    ]);
    const bobs = await answer(test, bob, question);
    for (let more = 0; more < 30; more += 1) {
      const id = await answer(test, staff.moderator, question);
      await vote(test, eve, `answers/${id}`, 'up');
    }
    expect([await shownLevel(bob), await shownLevel(bob, 2), await shownLevel(eve)]).toEqual([
      'answers',
      'answers',
      'none',
    ]);
    for (let more = 0; more < 7; more += 1) {
      test.settings.now += 60_000;
      await comment(more === 0 ? eve : staff.moderator);
    }
    expect(await shownLevel(eve)).toBe('answers');
    for (const chosen of ['all', 'muted', 'none', 'answers']) {
      await follow(bob, chosen);
      expect(await shownLevel(bob)).toBe(chosen);
    }
    await test.delete(`/answers/${bobs}`, bob);
    await follow(eve, 'none');
    expect(await shownLevel(eve)).toBe('none');
  });

  it('can be muted for everything except actions by moderators', async () => {
    await test.put('/auth/preferences', ann, { votes: true });
    await follow(ann, 'muted');
    const reply = await answer(test, bob, question);
    await comment(bob, `Look here, @${ann.username}`);
    await vote(test, bob, `questions/${question}`, 'up');
    // The badge is about the member, not the question.
    expect(await notificationTitles(ann)).toEqual(['You earned the badge Student']);
    await remove(true);
    expect((await notificationTitles(ann))[0]).toBe('Your question was deleted');
    await remove(false);
    expect(reply).not.toBe('');
  });

  it('notifies nobody twice, of their own actions, or of a deleted post', async () => {
    for (const one of [ann, bob, eve]) await follow(one, 'all');
    await comment(eve, `Look here, @${bob.username}`);
    expect(await notificationTitles(bob)).toEqual([`${eve.username} mentioned you`]);
    expect(await notificationTitles(ann)).toHaveLength(1);
    expect(await notificationTitles(eve)).toEqual([]);
    const reply = await answer(test, eve, question);
    await test.delete(`/answers/${reply}`, eve);
    expect(await notificationTitles(bob)).toHaveLength(1);
  });

  it('is listed for the member, and lets anybody mention followers', async () => {
    await follow(bob, 'all');
    expect((await follow(bob, 'some')).status).toBe(400);
    expect((await follow(bob, 'all', '999999')).status).toBe(404);
    const { body } = await test.get('/followed-questions', bob);
    expect(body.questions).toEqual([{ _id: question, title: 'Who hears of this?', level: 'all' }]);
    await follow(bob, 'answers');
    await comment(eve, `Look here, @${bob.username}`);
    expect(await notificationTitles(bob)).toEqual([`${eve.username} mentioned you`]);
    await follow(bob, 'none');
    expect((await test.get('/followed-questions', bob)).body.questions).toEqual([]);
  });

  it('ends when the account is deleted', async () => {
    const leaver = await test.join();
    await follow(leaver, 'all');
    await test.delete('/auth/account', leaver, { password: 'correct horse' });
    const rows = await rowsOf(test, 'question_follows', { user_id: Number(leaver.id) }, 'level');
    expect(rows).toEqual([]);
  });
});
