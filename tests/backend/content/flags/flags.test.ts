import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FlagReason } from '../../../../src/contract/flag-forms.ts';
import type { Row } from '../../../../src/backend/platform/sql/tables.ts';
import { commentId } from '../../../support/comments.ts';
import { ENGINES, type Member, START, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { setRow, rowOf, deleteRows, addRows } from '../../../support/rows.ts';
import { refusal } from '../../../support/replies.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('Flags on %s', async (engine) => {
  let ann: Member;
  let bob: Member;
  let eve: Member;
  let zoe: Member;
  let question: string;
  let reply: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  let round = 0;
  beforeEach(async () => {
    round += 1;
    await deleteRows(test, 'flags');
    await deleteRows(test, 'review_items');
    [ann, bob, eve, zoe] = await newMembers(test, 4);
    question = await ask(test, ann);
    reply = await answer(test, bob, question);
    await deleteRows(test, 'review_items');
  });

  const flag = (
    target: string,
    as: Member | undefined,
    body: object = { reason: 'spam' satisfies FlagReason },
  ) => test.post(`/flags/${target}`, as, body);
  const unflag = (target: string, as: Member) => test.delete(`/flags/${target}`, as);
  const next = async (as = staff.moderator) => (await test.get('/review/flags/next', as)).body.item;
  const decide = async (decision: string, more = {}, as = staff.moderator) => {
    const { _id, version } = await next(as);
    const body = { decision, version, ...more };
    return test.put(`/review/flags/${String(_id)}`, as, body);
  };
  const deletionOf = (id: string) =>
    rowOf(test, 'deletions', { post_id: Number(id) }, 'user_id', 'reason');
  const page = async () => (await test.get(`/questions/${question}`, eve)).body;
  const notified = async (as: Member) =>
    (await test.get('/notifications', as)).body.notifications.filter(
      ({ type }: { type: string }) => type === 'system',
    );

  it('on posts, comments and profiles wait in one queue, one item per target', async () => {
    const comment = await commentId(test, ann, `answers/${reply}`, 'What do you mean?');
    const flagged = await flag(`question/${question}`, bob, { reason: 'unclear' });
    expect(flagged.status).toBe(201);
    expect(flagged.body).toEqual({
      flag: { _id: expect.any(String), reason: 'unclear', status: 'waiting' },
    });
    await flag(`question/${question}`, eve, { reason: 'other', text: '  Look at this,  please ' });
    await flag(`answer/${reply}`, ann, { reason: 'not_an_answer' });
    await flag(`comment/${comment}`, bob, { reason: 'rude' });
    await flag(`user/${ann.id}`, bob, { reason: 'spam' });
    const { queues } = (await test.get('/review', staff.moderator)).body;
    expect(queues).toEqual([{ name: 'flags', waiting: 4 }]);
    expect(await next()).toMatchObject({
      kind: 'question',
      version: 1,
      author: { username: ann.username },
      post: { _id: question, title: 'How do I test this thing?', isHidden: false },
      flags: [
        { reason: 'unclear', by: { username: bob.username }, weight: 1 },
        { reason: 'other', text: 'Look at this, please', by: { username: eve.username } },
      ],
      decisions: ['spam', 'delete', 'close', 'helpful', 'decline', 'skip'],
    });
    for (const kind of ['question', 'answer', 'comment', 'user']) {
      expect((await next()).kind).toBe(kind);
      expect((await decide('helpful')).body.item).toMatchObject({ decision: 'helpful' });
    }
    expect(await next()).toBeNull();
    expect((await test.get('/review', staff.moderator)).body.queues).toEqual([]);
  });

  it('are limited to one per person and target until decided or taken back', async () => {
    await flag(`question/${question}`, bob);
    expect(await flag(`question/${question}`, bob)).toMatchObject(
      refusal(409, 'You have already flagged this'),
    );
    expect((await unflag(`question/${question}`, bob)).status).toBe(204);
    expect(await next()).toBeNull();
    expect((await unflag(`question/${question}`, bob)).status).toBe(404);
    expect((await flag(`question/${question}`, bob)).status).toBe(201);
    await decide('decline');
    expect((await flag(`question/${question}`, bob)).status).toBe(201);
  });

  it('are visible only to the member who raised them', async () => {
    await flag(`answer/${reply}`, eve, { reason: 'low_quality' });
    const [seen] = (await page()).question.answers;
    expect(seen.isFlagged).toBe(true);
    const guest = await test.get(`/questions/${question}`);
    expect(JSON.stringify(guest.body)).not.toContain('lagged');
    const own = await test.get(`/flags/answer/${reply}`, eve);
    expect(own.body).toMatchObject({
      target: { link: `/questions/${question}/answers/${reply}` },
      flags: [{ reason: 'low_quality', status: 'waiting' }],
    });
    const others = await test.get(`/flags/answer/${reply}`, ann);
    expect(others.body.flags).toEqual([]);
    expect((await test.get('/review', ann)).body.queues).toEqual([]);
    expect((await test.get('/review/flags/next', ann)).status).toBe(403);
  });

  it('notify the member who raised them of the outcome and the reply', async () => {
    await flag(`answer/${reply}`, ann, { reason: 'not_an_answer' });
    await decide('decline', { reply: 'It answers a part of it.' });
    expect(await notified(ann)).toMatchObject([
      {
        title: 'Your flag on an answer was declined',
        message: 'How do I test this thing?: It answers a part of it.',
        link: `/questions/${question}/answers/${reply}`,
        sender: null,
      },
    ]);
  });

  it('of three people hide spam until it is reviewed, in nobody’s name', async () => {
    for (const member of [ann, eve]) await flag(`answer/${reply}`, member);
    expect((await page()).question.answerCount).toBe(1);
    await flag(`answer/${reply}`, zoe, { reason: 'rude' });
    expect((await page()).question.answerCount).toBe(0);
    expect(await deletionOf(reply)).toEqual({ user_id: null, reason: 'Hidden by flags' });
    expect(await notified(bob)).toMatchObject([
      { title: 'Your answer was hidden until it is reviewed' },
    ]);
    expect(await next()).toMatchObject({
      post: { _id: reply, isHidden: true, link: null },
      decisions: ['spam', 'delete', 'decline', 'skip'],
    });
    await decide('decline');
    expect((await page()).question.answerCount).toBe(1);
  });

  it('also hide comments and questions, which a review can keep hidden', async () => {
    const other = await ask(test, bob);
    await deleteRows(test, 'review_items');
    const comment = await commentId(test, ann, `questions/${other}`, 'Buy this now');
    for (const member of [bob, eve, zoe]) {
      await flag(`comment/${comment}`, member);
      await flag(`question/${question}`, member);
    }
    expect((await page()).question).toBeUndefined();
    await decide('spam');
    expect((await decide('spam')).status).toBe(200);
    expect(await deletionOf(question)).toEqual({
      user_id: Number(staff.moderator.id),
      reason: 'Spam',
    });
  });

  it('stop hiding a post once they are taken back', async () => {
    for (const member of [ann, eve, zoe]) await flag(`answer/${reply}`, member);
    expect((await page()).question.answerCount).toBe(0);
    await unflag(`answer/${reply}`, zoe);
    expect((await page()).question.answerCount).toBe(1);
    expect((await next()).post.isHidden).toBe(false);
  });

  it('weigh more from members whose flags were helpful', async () => {
    await decided(9, zoe, 'helpful');
    await decided(1, zoe, 'declined');
    await flag(`answer/${reply}`, zoe);
    expect((await next()).flags).toMatchObject([{ weight: 2 }]);
    expect((await page()).question.answerCount).toBe(1);
    await flag(`answer/${reply}`, ann);
    expect((await page()).question.answerCount).toBe(0);
  });

  it('of one reviewer hide spam by a new member, unless it was voted up', async () => {
    const change = ({ id }: Member, columns: object) => setRow(test, 'users', id, columns);
    const count = async () => (await page()).question.answerCount as number;
    await change(zoe, { reputation: 20 });
    await flag(`answer/${reply}`, zoe, { reason: 'rude' });
    expect(await count()).toBe(1);
    await unflag(`answer/${reply}`, zoe);
    await test.put(`/answers/${reply}/vote`, eve, { type: 'up' });
    await flag(`answer/${reply}`, zoe);
    expect(await count()).toBe(1);
    await unflag(`answer/${reply}`, zoe);
    await test.put(`/answers/${reply}/vote`, eve, { type: 'up' });
    const known = { joined_at: 0, reputation: 50, answer_count: 3 };
    await change(bob, known);
    await flag(`answer/${reply}`, zoe);
    expect(await count()).toBe(1);
    await unflag(`answer/${reply}`, zoe);
    await change(bob, { ...known, reputation: 1 });
    await flag(`answer/${reply}`, zoe);
    expect(await count()).toBe(0);
    expect(await next()).toMatchObject({ post: { isHidden: true }, flags: [{ weight: 3 }] });
  });

  it('earn privileges by their record, which declined flags take away', async () => {
    const records = async () => {
      const { privilege_records } = await rowOf(test, 'users', zoe.id, 'privilege_records');
      return privilege_records.split(' ').filter((name) => name !== '');
    };
    await decided(8, zoe, 'helpful');
    await decided(1, zoe, 'declined');
    await flag(`answer/${reply}`, zoe, { reason: 'low_quality' });
    await decide('helpful');
    expect(await records()).toEqual(['review']);
    await decided(9, zoe, 'helpful');
    await flag(`answer/${reply}`, zoe, { reason: 'low_quality' });
    await decide('helpful');
    expect(await records()).toEqual(['review', 'close']);
    for (const _ of [1, 2]) {
      await flag(`answer/${reply}`, zoe, { reason: 'low_quality' });
      test.settings.now += 1;
      await decide('decline');
    }
    expect(await records()).toEqual([]);
  });

  it('can close a question as a duplicate of the one they name', async () => {
    const original = await ask(test, bob);
    await deleteRows(test, 'review_items');
    expect((await flag(`question/${question}`, eve, { reason: 'duplicate' })).status).toBe(400);
    await flag(`question/${question}`, eve, { reason: 'duplicate', duplicateOf: original });
    expect((await next()).flags).toMatchObject([{ duplicateOf: { _id: original } }]);
    await decide('close');
    expect((await page()).question).toMatchObject({
      status: 'closed',
      duplicateOf: { _id: original },
    });
  });

  it('cannot be reviewed by those who raised them, nor by the author', async () => {
    const own = await ask(test, staff.moderator);
    await deleteRows(test, 'review_items');
    await flag(`question/${own}`, eve);
    await flag(`answer/${reply}`, staff.moderator);
    expect(await next()).toBeNull();
    expect((await next(staff.admin)).post._id).toBe(own);
    const { _id, version } = await next(staff.admin);
    const body = { decision: 'decline', version };
    const path = `/review/flags/${String(_id)}`;
    expect(await test.put(path, staff.moderator, body)).toMatchObject(
      refusal(403, 'You cannot review your own post'),
    );
  });

  it('on tags, by any name, are queued with the description and hide nothing', async () => {
    const name = `c++${String(round)}`;
    const look = { color: '#15803d', featured: false };
    const made = { name, description: 'Buy <our> compiler', ...look };
    await test.post('/admin/tags', staff.admin, made);
    const path = `/admin/tags/${encodeURIComponent(name)}`;
    const target = `tag/${encodeURIComponent(name.toUpperCase())}`;
    for (const member of [ann, bob, eve]) expect((await flag(target, member)).status).toBe(201);
    expect((await unflag(target, eve)).status).toBe(204);
    expect((await flag(target, zoe, { reason: 'not_an_answer' })).status).toBe(400);
    const own = `/flags/tag/${encodeURIComponent(name)}`;
    expect((await test.get(own, ann)).body).toMatchObject({
      target: { link: `/tags/${encodeURIComponent(name)}`, title: name },
      flags: [{ reason: 'spam', status: 'waiting' }],
    });
    expect(await next()).toMatchObject({
      kind: 'tag',
      author: null,
      post: { title: name, content: '<p>Buy &lt;our&gt; compiler</p>', isHidden: false },
      flags: [{ by: { username: ann.username } }, { by: { username: bob.username } }],
      decisions: ['helpful', 'decline', 'skip'],
    });
    await decide('decline', { reply: 'It is a real compiler.' });
    expect(await notified(bob)).toMatchObject([
      { title: 'Your flag on a tag was declined', message: `${name}: It is a real compiler.` },
    ]);
    await flag(target, eve);
    await test.delete(path, staff.admin);
    expect(await next()).toBeNull();
    expect(await notified(eve)).toMatchObject([{ title: 'Your flag on a tag was helpful' }]);
  });

  it('need a member, a fitting reason and an existing target', async () => {
    expect(await flag(`question/${question}`, undefined)).toMatchObject(
      refusal(401, 'Please log in to flag'),
    );
    expect(await flag(`question/${question}`, ann)).toMatchObject(
      refusal(403, 'You cannot flag your own question'),
    );
    expect((await flag(`user/${ann.id}`, ann)).status).toBe(403);
    const refused = [
      {},
      { reason: 'none' },
      { reason: 'other' },
      { reason: 'other', text: 'Too short' },
      { reason: 'other', text: 'x'.repeat(501) },
      { reason: 'not_an_answer' },
      { reason: 'duplicate', duplicateOf: question },
    ];
    for (const body of refused)
      expect((await flag(`question/${question}`, bob, body)).status, JSON.stringify(body)).toBe(
        400,
      );
    const missing = ['question/999999', `question/${reply}`, `answer/${question}`, 'answer/x'];
    for (const target of [...missing, 'comment/999999', 'user/999999', 'tag/none'])
      expect((await flag(target, bob)).status, target).toBe(404);
  });

  describe('per day', () => {
    beforeEach(() => void (test.settings.limits = true));
    afterEach(() => void (test.settings.limits = false));

    const become = (member: Member, person: Partial<Row<'users'>>) =>
      setRow(test, 'users', member.id, person);
    const known = { joined_at: START - 2 * DAY, reputation: 10, question_count: 3 };

    it.each([
      ['are limited to 10', known, 10],
      ['are limited to 5 for a new member', { ...known, reputation: 9 }, 5],
    ])('%s', async (_, person, most) => {
      await become(bob, person);
      await decided(most - 1, bob, 'declined');
      expect((await flag(`question/${question}`, bob)).status).toBe(201);
      expect(await flag(`user/${ann.id}`, bob)).toMatchObject(
        refusal(429, `You can flag ${String(most)} times a day`),
      );
    });

    it('increase by one for every 10 that were helpful', async () => {
      await become(bob, known);
      await decided(10, bob, 'helpful');
      expect((await flag(`question/${question}`, bob)).status).toBe(201);
      expect((await flag(`user/${ann.id}`, bob)).status).toBe(429);
    });
  });

  it('do not let members who review them delete what was voted up', async () => {
    await flag(`answer/${reply}`, eve, { reason: 'low_quality' });
    await setRow(test, 'users', zoe.id, { reputation: 100 });
    await test.put(`/answers/${reply}/vote`, ann, { type: 'up' });
    for (const decision of ['delete', 'spam'])
      expect(await decide(decision, {}, zoe)).toMatchObject(
        refusal(403, 'Only moderators can delete what somebody voted up'),
      );
    expect((await decide('decline', {}, zoe)).status).toBe(200);
  });

  /** Inserts earlier, decided flags of a member. */
  async function decided(count: number, { id }: Member, status: 'helpful' | 'declined') {
    await addRows(
      test,
      'flags',
      Array.from({ length: count }, (_, at) => ({
        target_kind: 'user' as const,
        target_id: 1,
        user_id: Number(id),
        reason: 'spam' as const,
        status,
        created_at: test.settings.now - at,
        decided_at: test.settings.now - 1_000 - at,
      })),
    );
  }
});
