import { beforeEach, describe, expect, it } from 'vitest';
import { Dashboard } from '../../../../src/contract/dashboard.ts';
import {
  ENGINES,
  type Member,
  START,
  type TestBackend,
  openForTest,
} from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('The dashboard on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;
  let eve: Member;

  beforeEach(async () => {
    test = await openForTest(engine);
    [ada, eve] = await addMembers(test, 'person', 2);
  });

  const get = async (as = ada) => {
    const { status, body } = await test.get('/dashboard', as);
    expect(status).toBe(200);
    return Dashboard.parse(body);
  };
  const titles = async () =>
    (await get()).activity.map(({ title, description }) => `${title}: ${description}`);

  it('starts empty', async () => {
    const { stats, activity, reputationByDay: gains, postsByWeek } = await get();
    expect(Object.values(stats)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(activity).toEqual([]);
    expect(gains).toHaveLength(30);
    expect([gains[0]?.day, gains.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20']);
    expect(postsByWeek).toHaveLength(12);
    expect([postsByWeek[0]?.day, postsByWeek.at(-1)?.day]).toEqual(['2026-08-29', '2026-11-14']);
  });

  it('has the member’s own figures', async () => {
    const question = await ask(test, ada);
    const given = await answer(test, ada, await ask(test, eve));
    await test.put(`/answers/${given}/accept`, eve);
    await vote(test, eve, `questions/${question}`, 'up');
    await test.call('GET', `/questions/${question}`, { address: '203.0.113.9' });
    await test.settle();
    const { stats } = await get();
    expect(stats).toEqual({
      totalQuestions: 1,
      totalAnswers: 1,
      acceptedAnswers: 1,
      totalViews: 1,
      reputationGained: 25,
      badgesEarned: 1,
    });
    expect((await get(eve)).stats).toMatchObject({ totalQuestions: 1, reputationGained: 2 });
  });

  it('lists posts, badges and votes, newest first, without naming voters', async () => {
    const question = await ask(test, ada, { title: 'Why is the sky not green?' });
    test.settings.now += 1_000;
    const other = await ask(test, eve, { title: 'Why is the grass not blue?' });
    const given = await answer(test, ada, other);
    test.settings.now += 1_000;
    await vote(test, eve, `questions/${question}`, 'up');
    test.settings.now += 1_000;
    await vote(test, eve, `answers/${given}`, 'down');
    const { activity } = await get();
    expect(activity.map(({ type, link }) => [type, link])).toEqual([
      ['vote', `/questions/${other}/answers/${given}`],
      ['badge', `/users/${ada.id}`],
      ['vote', `/questions/${question}`],
      ['answer', `/questions/${other}/answers/${given}`],
      ['question', `/questions/${question}`],
    ]);
    expect(await titles()).toEqual([
      'Your answer was downvoted: Why is the grass not blue?',
      'Earned the badge Student: First question with a score of 1 or more',
      'Your question was upvoted: Why is the sky not green?',
      'Answered a question: Why is the grass not blue?',
      'Asked a question: Why is the sky not green?',
    ]);
    expect(JSON.stringify(activity)).not.toContain(eve.username);
    expect(new Set(activity.map(({ _id }) => _id)).size).toBe(5);
  });

  it('shows what each activity earned: a post its total so far, a vote its own', async () => {
    const question = await ask(test, ada);
    const given = await answer(test, ada, await ask(test, eve));
    await test.put(`/answers/${given}/accept`, eve);
    await vote(test, eve, `questions/${question}`, 'up');
    await vote(test, eve, `answers/${given}`, 'down');
    const { activity } = await get();
    const earned = activity.map((one) => [one.type, one.earned ?? undefined]);
    expect(earned).toEqual(
      expect.arrayContaining([
        ['question', 10],
        ['answer', 13],
        ['vote', 10],
        ['vote', -2],
        ['badge', undefined],
      ]),
    );
  });

  it('omits withdrawn votes and deleted posts', async () => {
    const question = await ask(test, ada);
    await vote(test, eve, `questions/${question}`, 'down');
    await vote(test, eve, `questions/${question}`, 'down');
    expect((await get()).activity.map(({ type }) => type)).toEqual(['question']);
    await vote(test, eve, `questions/${question}`, 'down');
    await setRow(test, 'posts', {}, { deleted_at: START });
    const { activity, stats, postsByWeek } = await get();
    expect([activity, stats.totalViews, postsByWeek.at(-1)?.questions]).toEqual([[], 0, 0]);
  });

  it('lists the newest 20', async () => {
    for (let at = 0; at < 22; at += 1) {
      test.settings.now = START + at;
      await ask(test, ada, { title: `Question of number ${String(at)}` });
    }
    const all = await titles();
    expect(all).toHaveLength(20);
    expect(all[0]).toContain('number 21');
  });

  it('charts reputation by day and posts by week', async () => {
    test.settings.now = START - 40 * DAY;
    const question = await ask(test, ada);
    await vote(test, eve, `questions/${question}`, 'up');
    test.settings.now = START - 29 * DAY;
    const given = await answer(test, ada, await ask(test, eve));
    await vote(test, eve, `answers/${given}`, 'down');
    test.settings.now = START;
    await vote(test, eve, `answers/${given}`, 'up');
    await ask(test, ada);
    const { stats, reputationByDay: gains, postsByWeek } = await get();
    expect(gains.filter(({ reputation }) => reputation !== 0)).toEqual([
      { day: '2026-10-22', reputation: -2 },
      { day: '2026-11-20', reputation: 12 },
    ]);
    expect(stats.reputationGained).toBe(10);
    expect(postsByWeek.filter(({ questions, answers }) => questions + answers > 0)).toEqual([
      { day: '2026-10-10', questions: 1, answers: 0 },
      { day: '2026-10-17', questions: 0, answers: 1 },
      { day: '2026-11-14', questions: 1, answers: 0 },
    ]);
  });
});
