import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { setRow, deleteRows, rowsOf } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('Review of what new members write on %s', async (engine) => {
  let ann: Member;
  let bob: Member;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    await deleteRows(test, 'review_items');
    await deleteRows(test, 'flags');
    [ann, bob] = await newMembers(test, 2);
  });

  const next = async (queue: string, as = staff.moderator) =>
    (await test.get(`/review/${queue}/next`, as)).body.item;
  const decide = async (
    queue: string,
    decision: string,
    more: object = {},
    as = staff.moderator,
  ) => {
    const { _id, version } = await next(queue, as);
    return test.put(`/review/${queue}/${String(_id)}`, as, { decision, version, ...more });
  };
  const undo = async () => {
    const { entries } = (await test.get('/admin/log', staff.admin)).body;
    const entry = entries.find(
      ({ action, canUndo }: { action: string; canUndo: boolean }) =>
        action === 'review-decided' && canUndo,
    );
    const undone = await test.post(`/admin/log/${String(entry._id)}/undo`, staff.admin);
    expect(undone.status).toBe(200);
  };
  const waiting = async () => (await test.get('/review', staff.moderator)).body.queues;
  const page = async (id: string) => (await test.get(`/questions/${id}`)).body.question;
  const become = (member: Member, reputation: number) =>
    setRow(test, 'users', member.id, { reputation });

  it('covers the first three posts, which are public at once', async () => {
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await ask(test, ann));
    expect(await waiting()).toEqual([{ name: 'first-posts', waiting: 3 }]);
    expect(await next('first-posts')).toMatchObject({
      kind: 'question',
      author: { username: ann.username },
      post: { _id: ids[0], isHidden: false },
      decisions: ['approve', 'edit', 'flag', 'spam', 'skip'],
    });
    expect((await page(ids[0] ?? '')).title).toBe('How do I test this thing?');
    await ask(test, staff.moderator);
    expect(await waiting()).toEqual([{ name: 'first-posts', waiting: 3 }]);
  });

  it('covers answers to questions older than 30 days', async () => {
    const question = await ask(test, staff.admin);
    await setRow(test, 'posts', question, { created_at: test.settings.now - 31 * DAY });
    await answer(test, bob, question);
    expect(await waiting()).toEqual([{ name: 'late-answers', waiting: 1 }]);
    expect((await next('late-answers')).post.context.title).toBe('How do I test this thing?');
  });

  it('is done by members with the privilege, who approve with a reply or edit', async () => {
    const question = await ask(test, ann);
    const reply = await answer(test, ann, question);
    expect((await test.get('/review/first-posts/next', bob)).status).toBe(403);
    await become(bob, 60);
    await decide('first-posts', 'approve', { reply: 'Welcome, and well asked' }, bob);
    const { notifications } = (await test.get('/notifications', ann)).body;
    expect(notifications).toMatchObject([
      {
        title: 'A reviewer replied to your question',
        message: 'How do I test this thing?: Welcome, and well asked',
      },
    ]);
    expect((await decide('first-posts', 'edit')).status).toBe(400);
    await decide('first-posts', 'edit', { content: '<p>Like so, with care.</p>' });
    const [edited] = (await page(question)).answers;
    expect([edited._id, edited.content]).toEqual([reply, '<p>Like so, with care.</p>']);
    expect(await waiting()).toEqual([]);
  });

  it('lets members hide posts and moderators delete them, until that is undone', async () => {
    const question = await ask(test, staff.admin);
    for (const author of [ann, await test.join()]) await answer(test, author, question);
    await become(bob, 60);
    await decide('first-posts', 'spam', {}, bob);
    expect((await page(question)).answerCount).toBe(1);
    expect(await waiting()).toMatchObject([{ name: 'flags' }, { name: 'first-posts' }]);
    await decide('first-posts', 'spam');
    expect((await page(question)).answerCount).toBe(0);
    await undo();
    expect((await page(question)).answerCount).toBe(1);
    await undo();
    expect((await page(question)).answerCount).toBe(2);
    expect(await waiting()).toEqual([{ name: 'first-posts', waiting: 2 }]);
  });

  it('teaches the spam filter, once per post, until the decision is undone', async () => {
    const lessons = async () => {
      const [tokens] = await rowsOf(test, 'spam_tokens', { token: '' }, 'spam', 'good');
      return [tokens?.spam ?? 0, tokens?.good ?? 0];
    };
    const [spam, good] = await lessons();
    const since = async () => (await lessons()).map((count, at) => count - ([spam, good][at] ?? 0));
    const question = await ask(test, ann);
    await decide('first-posts', 'approve');
    expect(await since()).toEqual([0, 1]);
    await test.post(`/flags/question/${question}`, bob, { reason: 'spam' });
    await decide('flags', 'spam');
    expect(await since()).toEqual([1, 0]);
    await undo();
    expect(await since()).toEqual([0, 1]);
    await decide('flags', 'decline');
    expect(await since()).toEqual([0, 1]);
    await undo();
    await undo();
    expect(await since()).toEqual([0, 0]);
    await decide('first-posts', 'spam');
    expect(await since()).toEqual([1, 0]);
    await undo();
    await become(bob, 60);
    await ask(test, ann);
    await decide('first-posts', 'spam', {}, bob);
    expect(await since()).toEqual([0, 0]);
  });

  it('covers the edits that they suggest', async () => {
    const question = await ask(test, staff.admin);
    const suggest = (content: string) =>
      test.post(`/posts/${question}/suggestions`, bob, { content, reason: 'It is clearer' });
    await suggest('<p>It says nothing at all.</p>');
    await suggest('<p>It does say something.</p>');
    expect(await next('suggestions')).toMatchObject({
      kind: 'suggestion',
      author: { username: bob.username },
      post: {
        content: '<p>It says nothing at all.</p>',
        before: { content: '<p>It does not say.</p>', reason: 'It is clearer' },
      },
      decisions: ['approve', 'edit', 'reject', 'skip'],
    });
    const approved = await decide('suggestions', 'approve');
    expect(approved.body.item).toMatchObject({ decision: 'approve', version: 2 });
    expect((await page(question)).content).toBe('<p>It says nothing at all.</p>');
    expect((await next('suggestions')).decisions).toEqual(['edit', 'reject', 'skip']);
    expect((await decide('suggestions', 'reject')).status).toBe(400);
    expect((await decide('suggestions', 'reject', { reply: 'Out of date' })).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});
