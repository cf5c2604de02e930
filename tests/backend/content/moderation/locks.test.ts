import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { comment, commentId } from '../../../support/comments.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';

const DAY = 86_400_000;

describe('a lock', async () => {
  let question: string;
  let reply: string;
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  const [ann, bob] = await addMembers(test, 'locked', 2);
  beforeEach(async () => {
    test.settings.now += DAY;
    question = await ask(test, ann);
    reply = await answer(test, bob, question);
  });

  const lock = (
    kind: string,
    body: object,
    id = question,
    as: Member | undefined = staff.moderator,
  ) => test.put(`/admin/posts/${id}/locks/${kind}`, as, body);
  const edit = (as: Member) =>
    test.put(`/answers/${reply}`, as, {
      content: `<p>${String(Math.random())}</p>`,
      reason: 'Clearer',
    });
  const endOf = (days: number) => new Date(test.settings.now + days * DAY).toISOString();

  it('on comments does not affect moderators, and says until when and why', async () => {
    const before = await commentId(test, bob, `questions/${question}`, 'Which one is it?');
    const { status, body } = await lock('comments', { locked: true, days: 1, reason: 'Heated' });
    expect([status, body]).toEqual([200, { lock: { until: endOf(1), reason: 'Heated' } }]);
    const refused = await comment(test, ann, `questions/${question}`, 'This one.');
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(
      /^The comments of this post are locked until \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC\. Heated$/,
    );
    expect(
      (await test.put(`/comments/${before}`, bob, { content: 'Which one was it?' })).status,
    ).toBe(403);
    expect((await test.put(`/comments/${before}/vote`, ann)).status).toBe(200);
    expect((await comment(test, staff.admin, `questions/${question}`, 'Be kind.')).status).toBe(
      201,
    );
    const list = await test.get(`/posts/${question}/comments`);
    expect(list.body.lock).toEqual({ until: endOf(1), reason: 'Heated' });
    // Its answers have comments of their own.
    expect((await comment(test, ann, `answers/${reply}`, 'Thank you.')).status).toBe(201);
    expect((await test.delete(`/comments/${before}`, bob)).status).toBe(200);
    test.settings.now += DAY;
    expect((await comment(test, ann, `questions/${question}`, 'This one.')).status).toBe(201);
    const after = await test.get(`/posts/${question}/comments`);
    expect(after.body).not.toHaveProperty('lock');
  });

  it('on edits applies to the author, and ends when it is lifted', async () => {
    await lock('edits', { locked: true, reason: 'Enough' }, reply);
    expect((await edit(bob)).body.message).toMatch(/^The edits of this post are locked until/);
    expect((await edit(staff.moderator)).status).toBe(200);
    expect((await test.get(`/answers/${reply}/source`, bob)).status).toBe(403);
    expect((await lock('edits', { locked: false }, reply)).body).toEqual({ lock: null });
    expect((await edit(bob)).status).toBe(200);
  });

  it('is recorded in the history and in the log, which can undo it', async () => {
    await lock('comments', { locked: true, days: 7, reason: 'Heated' });
    await lock('comments', { locked: true, days: 30, reason: 'Still heated' });
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['comments-locked', 'comments-locked']);
    const { body } = await test.get(`/posts/${question}/history`);
    expect(body.versions[0]).toMatchObject({ kind: 'comments locked', reason: 'Still heated' });
    const undo = async () => {
      const { entries } = (await test.get('/admin/log', staff.moderator)).body;
      const path = `/admin/log/${String(entries[0]._id)}/undo`;
      expect((await test.post(path, staff.moderator)).status).toBe(200);
      return (await test.get(`/posts/${question}/comments`)).body.lock;
    };
    expect(await undo()).toEqual({ until: endOf(7), reason: 'Heated' });
    await lock('comments', { locked: false });
    expect(await undo()).toEqual({ until: endOf(7), reason: 'Heated' });
    test.settings.now += 8 * DAY;
    const { entries } = (await test.get('/admin/log', staff.moderator)).body;
    expect(entries[0].canUndo).toBe(false);
  });

  it('that does not exist can be lifted without a log entry', async () => {
    const before = await loggedActions(test, staff.moderator);
    expect((await lock('edits', { locked: false })).body).toEqual({ lock: null });
    expect(await loggedActions(test, staff.moderator)).toEqual(before);
  });

  it('needs an existing post and a valid number of days', async () => {
    expect((await lock('votes', { locked: true })).status).toBe(400);
    expect((await lock('edits', { locked: true, reason: 'Heated' }, '999999')).status).toBe(404);
    for (const days of [0, -1, 1.5, 366, '7']) {
      expect((await lock('edits', { locked: true, days, reason: 'Heated' })).status).toBe(400);
    }
    expect((await lock('edits', { locked: true, reason: 'x'.repeat(501) })).status).toBe(400);
  });

  it('needs a reason, and ends after a week by default', async () => {
    for (const reason of [undefined, ' ']) {
      expect(await lock('edits', { locked: true, reason })).toMatchObject({
        status: 400,
        body: { fields: { reason: 'Please explain why you are locking this' } },
      });
    }
    expect((await lock('edits', { locked: true, reason: 'Heated' })).body.lock).toEqual({
      until: endOf(7),
      reason: 'Heated',
    });
  });
});
