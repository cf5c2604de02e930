import { describe, expect, it } from 'vitest';
import { BADGES } from '../../../../src/backend/people/badges/badges.rules.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers, newMembers } from '../../../support/members.ts';
import { answer, ask, raise, vote } from '../../../support/posts.ts';
import { rowOf, setRow, rowsOf } from '../../../support/rows.ts';

describe.each(ENGINES)('Badges on %s', async (engine) => {
  const test = await openForSuite(engine);
  const voters = await addMembers(test, 'voter', 12);

  let joined = 0;

  /** The names of a member's badges, after checking their count. */
  async function badgesOf(member: Member): Promise<string[]> {
    const rows = await rowsOf(test, 'badges', { user_id: Number(member.id) }, 'name');
    const { badge_count } = await rowOf(test, 'users', member.id, 'badge_count');
    expect(badge_count).toBe(rows.length);
    return rows.map(({ name }) => name);
  }

  /** Sets a score without votes. */
  const setScore = (id: string, score: number) =>
    setRow(test, 'posts', id, { score, base_score: score });

  it('include Student and Teacher for the first post with a score of 1', async () => {
    const [asker, helper] = await newMembers(test, 2);
    const question = await ask(test, asker);
    const given = await answer(test, helper, question);
    expect([await badgesOf(asker), await badgesOf(helper)]).toEqual([[], []]);
    await raise(test, voters.slice(0, 2), `questions/${question}`);
    await raise(test, voters.slice(0, 2), `answers/${given}`);
    await raise(test, voters.slice(0, 1), `questions/${await ask(test, asker)}`);
    expect(await badgesOf(asker)).toEqual(['Student']);
    expect(await badgesOf(helper)).toEqual(['Teacher']);
  });

  it('include Supporter and Critic for the first vote up and down', async () => {
    const [asker, voter] = await newMembers(test, 2);
    const first = `questions/${await ask(test, asker)}` as const;
    await vote(test, voter, first, 'up');
    expect(await badgesOf(voter)).toEqual(['Supporter']);
    await vote(test, voter, first, 'up');
    expect(await badgesOf(voter)).toEqual(['Supporter']);
    await vote(test, voter, first, 'down');
    await vote(test, voter, first, 'up');
    await vote(test, voter, `questions/${await ask(test, asker)}`, 'down');
    expect(await badgesOf(voter)).toEqual(['Supporter', 'Critic']);
  });

  it('include Scholar for the first acceptance', async () => {
    const [asker, helper] = await newMembers(test, 2);
    for (let at = 0; at < 2; at += 1) {
      const given = await answer(test, helper, await ask(test, asker));
      await test.put(`/answers/${given}/accept`, asker);
    }
    expect(await badgesOf(asker)).toEqual(['Scholar']);
    expect(await badgesOf(helper)).toEqual([]);
  });

  it.each([
    [10, 'Nice'],
    [25, 'Good'],
    [100, 'Great'],
  ])('for a score of %i include %s Question and Answer, once per post', async (score, word) => {
    const [asker, helper] = await newMembers(test, 2);
    for (let at = 0; at < 2; at += 1) {
      const question = await ask(test, asker);
      const given = await answer(test, helper, question);
      for (const post of [`questions/${question}`, `answers/${given}`] as const) {
        await setScore(post.replace(/\D+/, ''), score - 2);
        await vote(test, voters[0], post, 'up');
        await vote(test, voters[1], post, 'up');
        await vote(test, voters[1], post, 'up');
        await vote(test, voters[1], post, 'up');
      }
    }
    expect(await badgesOf(asker)).toEqual([`${word} Question`, `${word} Question`]);
    expect(await badgesOf(helper)).toEqual([`${word} Answer`, `${word} Answer`]);
  });

  it('include Popular and Notable Question for 1,000 and 2,500 views', async () => {
    const [asker] = await newMembers(test, 2);
    const [one, other] = [await ask(test, asker), await ask(test, asker)];
    const view = async (id: string, before: number): Promise<void> => {
      await setRow(test, 'posts', id, { views: before });
      joined += 1;
      await test.call('GET', `/questions/${id}`, { address: `10.0.0.${String(joined)}` });
      await test.settle();
    };
    await view(one, 998);
    expect(await badgesOf(asker)).toEqual([]);
    await view(one, 999);
    await view(one, 1_000);
    expect(await badgesOf(asker)).toEqual(['Popular Question']);
    await view(other, 5_000);
    expect(await badgesOf(asker)).toEqual([
      'Popular Question',
      'Popular Question',
      'Notable Question',
    ]);
  });

  describe('include Enlightened for an accepted first answer with a score of 10,', () => {
    async function thread(): Promise<{
      asker: Member;
      helper: Member;
      given: string;
      late: string;
    }> {
      const [asker, helper] = await newMembers(test, 2);
      const question = await ask(test, asker);
      const given = await answer(test, helper, question);
      test.settings.now += 1000;
      const late = await answer(test, helper, question);
      return { asker, helper, given, late };
    }
    const accept = (as: Member, id: string) => test.put(`/answers/${id}/accept`, as);
    const count = async (member: Member) =>
      (await badgesOf(member)).filter((name) => name === 'Enlightened').length;

    it('whether the score or the acceptance comes last', async () => {
      const one = await thread();
      await accept(one.asker, one.given);
      await setScore(one.given, 9);
      expect(await count(one.helper)).toBe(0);
      await raise(test, voters.slice(0, 2), `answers/${one.given}`);
      expect(await count(one.helper)).toBe(1);
      const two = await thread();
      await setScore(two.given, 12);
      await accept(two.asker, two.given);
      expect(await count(two.helper)).toBe(1);
      await accept(two.asker, two.late);
      await accept(two.asker, two.given);
      expect(await count(two.helper)).toBe(1);
    });

    it('but not for the second answer, below 10, or without acceptance', async () => {
      const { asker, helper, given, late } = await thread();
      await setScore(late, 9);
      await accept(asker, late);
      await raise(test, voters.slice(0, 1), `answers/${late}`);
      await setScore(given, 8);
      await accept(asker, given);
      await accept(asker, late);
      await raise(test, voters.slice(0, 2), `answers/${given}`);
      expect(await count(helper)).toBe(0);
    });
  });

  it('include Self-Learner for an answer to one’s own question with a score of 3', async () => {
    const [asker, helper] = await newMembers(test, 2);
    const question = await ask(test, asker);
    await raise(test, voters.slice(0, 3), `answers/${await answer(test, helper, question)}`);
    expect(await badgesOf(helper)).toEqual(['Teacher']);
    await raise(test, voters.slice(0, 3), `answers/${await answer(test, asker, question)}`);
    expect(await badgesOf(asker)).toEqual(['Teacher', 'Self-Learner']);
  });

  it('come with a notification that names what earned them and links to it', async () => {
    const [asker, helper] = await newMembers(test, 2);
    const question = await ask(test, asker, { title: 'What earns a badge here?' });
    const given = await answer(test, helper, question);
    await vote(test, asker, `answers/${given}`, 'up');
    const badges = async (as: Member) => {
      const { body } = await test.get('/notifications', as);
      return body.notifications.filter(({ type }: { type: string }) => type === 'badge');
    };
    expect(await badges(helper)).toMatchObject([
      {
        title: 'You earned the badge Teacher',
        message: 'What earns a badge here?',
        link: `/questions/${question}/answers/${given}`,
        sender: null,
      },
    ]);
    expect(await badges(asker)).toMatchObject([
      {
        title: 'You earned the badge Supporter',
        message: BADGES.Supporter.description,
        link: `/users/${asker.id}`,
      },
    ]);
  });

  it('are shown with their icons next to the author', async () => {
    const [asker] = await newMembers(test, 2);
    const question = await ask(test, asker);
    await raise(test, voters.slice(0, 1), `questions/${question}`);
    const { body } = await test.get(`/questions/${question}`);
    expect(body.question.author.badges).toMatchObject([{ name: 'Student', icon: '🥉' }]);
  });
});
