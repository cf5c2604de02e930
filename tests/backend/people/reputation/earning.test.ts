import { afterAll, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers, fourMembers } from '../../../support/members.ts';
import { answer, ask, raise, vote } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';

const DAY = 86_400_000;

describe('Reputation from votes', async () => {
  const test = await openForSuite('sqlite');
  const { moderator } = await addStaff(test);
  afterAll(() => expectCountsKept(test));

  const reputation = async ({ id }: Member): Promise<number> =>
    (await test.get(`/users/${id}`)).body.user.reputation;
  const reputations = (...people: Member[]) => Promise.all(people.map(reputation));
  const call = async (method: string, path: string, as: Member, body?: object) => {
    const { status, body: reply } = await test.call(method, path, { as, body });
    expect([200, 201], JSON.stringify(reply)).toContain(status);
    return reply;
  };
  /** Makes posts older by days. */
  const age = (days: number, ...ids: string[]) =>
    test.backend.db.sql
      .updateTable('posts')
      .set((post) => ({ created_at: post('created_at', '-', days * DAY) }))
      .where('id', 'in', ids.map(Number))
      .execute();
  const setDeleted = (kind: 'questions' | 'answers', id: string, deleted: boolean) =>
    call('PUT', `/admin/${kind}/${id}/deleted`, moderator, { deleted, reason: 'As a test' });

  describe('in a day', () => {
    it('is at most 200 points; further up votes and their withdrawal change nothing', async () => {
      const [author, last, ...crowd] = await addMembers(test, 'capped', 22);
      const post = `questions/${await ask(test, author)}` as const;
      await raise(test, crowd, post);
      expect(await reputation(author)).toBe(201);
      for (const score of [21, 20, 21]) {
        const { body } = await vote(test, last, post, 'up');
        expect([body.voteScore, await reputation(author)]).toEqual([score, 201]);
      }
    });

    it('starts again at midnight UTC', async () => {
      const [author, ...crowd] = await addMembers(test, 'midnight', 23);
      const post = `questions/${await ask(test, author)}` as const;
      await raise(test, crowd.slice(0, 21), post);
      expect(await reputation(author)).toBe(201);
      test.settings.now += DAY / 2;
      await raise(test, crowd.slice(21), post);
      expect(await reputation(author)).toBe(211);
    });

    it('is not limited for acceptances and down votes', async () => {
      const [author, asker, ...crowd] = await addMembers(test, 'on-top', 24);
      const given = await answer(test, author, await ask(test, asker));
      await raise(test, crowd.slice(0, 21), `answers/${given}`);
      await call('PUT', `/answers/${given}/accept`, asker);
      expect(await reputation(author)).toBe(216);
      const [opponent] = crowd.slice(21) as [Member];
      await vote(test, opponent, `answers/${given}`, 'down');
      expect(await reputation(author)).toBe(214);
    });

    it('is at most 200 points if 40 members vote at once', async () => {
      const [author, ...crowd] = await addMembers(test, 'at-once', 41);
      const posts = [await ask(test, author), await ask(test, author)];
      await Promise.all(
        crowd.map((one, at) => raise(test, [one], `questions/${posts[at % 2] ?? ''}`)),
      );
      expect(await reputation(author)).toBe(201);
      await Promise.all(
        crowd.map((one, at) => raise(test, [one], `questions/${posts[at % 2] ?? ''}`)),
      );
      expect(await reputation(author)).toBe(1);
    });
  });

  describe('on a removed post', () => {
    it('is zero, however often an answer is posted, voted up and deleted', async () => {
      const [asker, writer, voter] = await fourMembers(test);
      const question = await ask(test, asker);
      for (let time = 0; time < 15; time += 1) {
        const given = await answer(test, writer, question);
        await vote(test, voter, `answers/${given}`, 'up');
        await call('PUT', `/answers/${given}/accept`, asker);
        await call('DELETE', `/answers/${given}`, writer);
      }
      expect(await reputations(writer, asker)).toEqual([1, 1]);
    });

    it('is lost by all who answered a deleted question, including acceptances', async () => {
      const [asker, writer, voter, other] = await fourMembers(test);
      const question = await ask(test, asker);
      const given = await answer(test, writer, question);
      const further = await answer(test, other, question);
      await raise(test, [voter], `questions/${question}`);
      await raise(test, [voter], `answers/${given}`);
      await raise(test, [voter], `answers/${further}`);
      await call('PUT', `/answers/${given}/accept`, asker);
      await call('DELETE', `/answers/${further}`, other);
      const all = () => reputations(asker, writer, other);
      expect(await all()).toEqual([13, 26, 1]);
      await setDeleted('questions', question, true);
      expect(await all()).toEqual([1, 1, 1]);
      await setDeleted('questions', question, false);
      expect(await all()).toEqual([13, 26, 1]);
      await setDeleted('answers', further, false);
      expect(await all()).toEqual([13, 26, 11]);
    });

    it('is kept if the post, or an answer to it, existed for 30 days', async () => {
      const [asker, writer, voter, other] = await fourMembers(test);
      const question = await ask(test, asker);
      const old = await answer(test, writer, question);
      const young = await answer(test, other, question);
      await age(30, question, old);
      await age(29, young);
      await raise(test, [voter], `questions/${question}`);
      await raise(test, [voter], `answers/${old}`);
      await raise(test, [voter], `answers/${young}`);
      const all = () => reputations(asker, writer, other);
      await setDeleted('questions', question, true);
      expect(await all()).toEqual([11, 11, 1]);
      await age(30, young);
      await setDeleted('questions', question, false);
      expect(await all()).toEqual([11, 11, 11]);
    });
  });
});
