import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, asPost, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { rowsOf } from '../../../support/rows.ts';

const HOUR = 3_600_000;

describe('a rollback', async () => {
  let question: string;
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  const [ann, bob] = await addMembers(test, 'roller', 2);
  beforeEach(async () => {
    test.settings.now += 48 * HOUR;
    question = await ask(test, ann, { title: 'What was it before this?', tags: ['before'] });
    await edit(ann, 'What is it after this?', '<p>After.</p>');
  });

  const edit = (as: Member, title: string, content: string) =>
    test.put(`/questions/${question}`, as, { title, content, tags: ['after'], reason: 'Clearer' });
  const rollBack = (as: Member | undefined, body: object, post = `questions/${question}`) =>
    test.post(`/${asPost(post)}/rollback`, as, body);
  const page = async () => (await test.get(`/questions/${question}`)).body.question;
  const history = async () =>
    (await test.get(`/posts/${question}/history`)).body.versions.map(
      ({ kind, reason }: { kind: string; reason: string }) => [kind, reason].join(': '),
    );

  it('is an edit that restores the older text, title and tags', async () => {
    expect((await rollBack(ann, { number: 1, version: 2 })).body).toEqual({ version: 3 });
    expect(await page()).toMatchObject({
      title: 'What was it before this?',
      content: '<p>It does not say.</p>',
      tags: ['before'],
    });
    expect(await history()).toEqual(['rolled back: To version 1', 'edited: Clearer', 'created: ']);
    await rollBack(ann, { number: 2 });
    expect(await page()).toMatchObject({ content: '<p>After.</p>', tags: ['after'] });
    await expectCountsKept(test);
  });

  it('is refused from an outdated version, and to a missing one', async () => {
    const late = await rollBack(ann, { number: 1, version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict', current: 2 });
    expect((await rollBack(ann, { number: 3 })).status).toBe(404);
    expect((await rollBack(ann, { number: 1 }, 'questions/999999')).status).toBe(404);
    for (const number of [0, -1, 1.5, '1', null, undefined]) {
      expect((await rollBack(ann, { number })).status).toBe(400);
    }
    expect(await page()).toMatchObject({ content: '<p>After.</p>' });
  });

  it('is open to the author and moderators, without a reason', async () => {
    expect((await rollBack(bob, { number: 1 })).status).toBe(403);
    expect((await rollBack(staff.moderator, { number: 1 })).status).toBe(200);
    const { body } = await test.get('/notifications', ann);
    expect(body.notifications[0]).toMatchObject({ link: `/posts/${question}/history/2..3` });
  });

  it('works on answers', async () => {
    const reply = await answer(test, bob, question);
    const body = { content: '<p>Otherwise.</p>' };
    await test.put(`/answers/${reply}`, bob, body);
    expect((await rollBack(bob, { number: 1 }, `answers/${reply}`)).status).toBe(200);
    expect((await page()).answers[0].content).toBe('<p>Like so.</p>');
  });

  it('that changes nothing is not recorded', async () => {
    expect((await rollBack(ann, { number: 2 })).body).toEqual({ version: 2 });
    expect(await history()).toEqual(['edited: Clearer', 'created: ']);
  });

  describe('between the same two people', () => {
    /** Each reverts what the other did. */
    const war = async (times: number) => {
      await edit(staff.moderator, 'What is it after all?', '<p>Mine.</p>');
      for (let at = 0; at < times; at += 1) {
        test.settings.now += HOUR;
        const by = at % 2 === 0 ? ann : staff.moderator;
        expect((await rollBack(by, { number: at % 2 === 0 ? 2 : 3 })).status).toBe(200);
      }
    };
    const flags = () => rowsOf(test, 'flags', { target_id: Number(question) }, 'text', 'user_id');

    it('locks edits for a day and flags the post the third time in a day', async () => {
      await war(2);
      expect(await flags()).toEqual([]);
      expect((await edit(ann, 'What is it now, after all?', '<p>Ours.</p>')).status).toBe(200);
      await edit(staff.moderator, 'What is it after all?', '<p>Mine.</p>');
      await rollBack(ann, { number: 2 });
      expect(await flags()).toMatchObject([
        { text: expect.stringContaining('locked'), user_id: null },
      ]);
      expect((await history())[0]).toBe('edits locked: Edit war');
      const refused = await edit(ann, 'What is it at the end?', '<p>No.</p>');
      expect(refused.status).toBe(403);
      expect(refused.body.message).toMatch(
        /^The edits of this post are locked until \w+ \d+, 20\d\d, \d+:\d\d [AP]M UTC\. Edit war/,
      );
      const source = await test.get(`/questions/${question}/source`, ann);
      expect(source.status).toBe(403);
      expect((await rollBack(ann, { number: 1 })).status).toBe(403);
      // Moderators can still edit, and members can still vote.
      expect((await rollBack(staff.admin, { number: 1 })).status).toBe(200);
      const vote = { as: bob, body: { type: 'up' } };
      expect((await test.call('PUT', `/questions/${question}/vote`, vote)).status).toBe(200);
      test.settings.now += 24 * HOUR;
      expect((await edit(ann, 'What is it at the end?', '<p>Yes.</p>')).status).toBe(200);
    });

    it('is not an edit war if it takes longer than a day or reverts one’s own edits', async () => {
      await war(2);
      test.settings.now += 24 * HOUR;
      await edit(staff.moderator, 'What is it after all?', '<p>Mine.</p>');
      await rollBack(ann, { number: 2 });
      await rollBack(ann, { number: 1 });
      await rollBack(ann, { number: 2 });
      await rollBack(ann, { number: 1 });
      expect(await flags()).toEqual([]);
      expect((await edit(ann, 'What is it at the end?', '<p>Yes.</p>')).status).toBe(200);
    });
  });
});
