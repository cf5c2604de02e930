import { describe, expect, it } from 'vitest';
import { ENGINES, START, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('The figures of the admin area on %s', async (engine) => {
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const [ann] = await addMembers(test, 'ann', 1);
  const yesterday = await ask(test, ann, { title: 'What was asked yesterday?', tags: ['one'] });
  await answer(test, ann, yesterday);
  test.settings.now = START + DAY;
  const question = await ask(test, ann, { title: 'What is asked today?', tags: ['two', 'three'] });
  test.settings.now += 1_000;
  const reply = await answer(test, ann, question);
  const removed = await ask(test, ann, { title: 'What is removed today?' });
  await answer(test, ann, removed);
  const as = staff.moderator;
  await test.put(`/admin/questions/${removed}/deleted`, as, { deleted: true });
  test.settings.now += 1_000;
  const body = { reason: 'rude' };
  await test.post(`/flags/question/${question}`, staff.admin, body);
  await test.post(`/flags/question/${question}`, as, body);
  test.settings.now += 1_000;
  await test.join('newest');

  const read = async () => (await test.get('/admin/stats', staff.moderator)).body;

  it('count everything, and what is new since midnight UTC', async () => {
    expect((await read()).stats).toEqual({
      totalUsers: 4,
      newUsersToday: 1,
      totalQuestions: 2,
      questionsToday: 1,
      totalAnswers: 2,
      answersToday: 1,
      totalTags: 4,
      flaggedContent: 1,
      pendingReports: 2,
    });
    const now = test.settings.now;
    test.settings.now = Math.floor(now / DAY) * DAY + DAY - 1;
    expect((await read()).stats).toMatchObject({ questionsToday: 1, newUsersToday: 1 });
    test.settings.now += 1;
    expect((await read()).stats).toMatchObject({ questionsToday: 0, newUsersToday: 0 });
    test.settings.now = now;
  });

  it('come with recent activity, newest first, without anything deleted', async () => {
    const { activity } = await read();
    expect(activity.slice(0, 5)).toMatchObject([
      {
        type: 'user_joined',
        user: { username: 'newest' },
        link: expect.stringMatching(/^\/users\/\d+$/),
      },
      { type: 'report_submitted', title: 'What is asked today?', description: 'Rude or abusive' },
      { type: 'report_submitted', link: `/questions/${question}` },
      {
        type: 'answer_posted',
        link: `/questions/${question}/answers/${reply}`,
        user: { _id: ann.id },
      },
      { type: 'question_asked', title: 'What is asked today?', link: `/questions/${question}` },
    ]);
    const text = JSON.stringify(activity);
    expect(text).not.toContain('removed');
    expect(text).toContain('What was asked yesterday?');
    expect(new Set(pluck(activity, '_id')).size).toBe(activity.length);
  });
});
