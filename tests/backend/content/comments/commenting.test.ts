import { describe, expect, it } from 'vitest';
import { Comment } from '../../../../src/contract/comments.ts';
import { type Member, statementsIn, openForSuite } from '../../../support/backend.ts';
import { comment, commentId } from '../../../support/comments.ts';
import { fourMembers } from '../../../support/members.ts';
import { answer, asPost, ask } from '../../../support/posts.ts';
import { addStaff, giveRole } from '../../../support/staff.ts';
import { refusal, pluck } from '../../../support/replies.ts';

const MINUTE = 60_000;

describe('comments', async () => {
  const test = await openForSuite('sqlite');

  const list = async (post: string, as?: Member) =>
    (await test.get(`/${asPost(post)}/comments`, as)).body;
  const read = async (id: string, as?: Member) =>
    (await test.get(`/questions/${id}`, as)).body.question;

  it('appear below questions and answers, in the shape of the contract', async () => {
    const [asker, helper, reader] = await fourMembers(test);
    const question = await ask(test, asker);
    const post = `answers/${await answer(test, helper, question)}` as const;
    const { status, body } = await comment(test, reader, post, 'What does `-x` **do**?');
    expect(status).toBe(201);
    expect(Comment.parse(body.comment)).toMatchObject({
      content: '<p>What does <code>-x</code> <strong>do</strong>?</p>',
      markdown: 'What does `-x` **do**?',
      author: { username: reader.username },
      voteScore: 0,
      hasVoted: false,
      replyTo: null,
    });
    await comment(test, helper, `questions/${question}`, 'Which version?');
    const shown = await read(question);
    expect(shown).toMatchObject({ commentCount: 1, comments: [{ author: { _id: helper.id } }] });
    expect(shown.answers[0]).toMatchObject({ commentCount: 1 });
    // Only its author gets the Markdown.
    expect((await list(post)).comments[0]).not.toHaveProperty('markdown');
  });

  it('can reply to another comment on the same post', async () => {
    const [asker, helper] = await fourMembers(test);
    const [one, other] = [await ask(test, asker), await ask(test, asker)];
    const first = await commentId(test, helper, `questions/${one}`, 'Which version?');
    const reply = await comment(test, asker, `questions/${one}`, 'The newest.', first);
    expect(reply.body.comment.replyTo).toBe(first);
    const elsewhere = await comment(test, asker, `questions/${other}`, 'The newest.', first);
    expect(elsewhere).toMatchObject(refusal(404, 'Comment not found'));
  });

  it.each([
    ['x', 'Comment must be at least 2 characters'],
    ['x'.repeat(1_001), 'Comment must be at most 1000 characters'],
    ['```\nfirst\n```\n\n```\nsecond\n```', 'A comment holds one block of code'],
    [`\`\`\`\n${'x\n'.repeat(11)}\`\`\``, 'Code in a comment has at most 10 lines'],
  ])('are refused with a reason: %j', async (content, message) => {
    const [asker] = await fourMembers(test);
    const refused = await comment(test, asker, `questions/${await ask(test, asker)}`, content);
    expect([refused.status, refused.body.fields]).toEqual([400, { content: message }]);
  });

  it('show the five with the most votes on the page, oldest first', async () => {
    const [asker, helper, voter] = await fourMembers(test);
    const post = `questions/${await ask(test, asker)}` as const;
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      test.settings.now += 1;
      ids.push(await commentId(test, helper, post, `Comment ${String(at)}`));
    }
    for (const id of [ids[6], ids[2]]) {
      await test.put(`/comments/${String(id)}/vote`, voter);
    }
    const { comments, commentCount } = await read(post.slice(10), voter);
    const shown = [0, 1, 2, 3, 6].map((at) => ids[at]);
    expect(pluck(comments, '_id')).toEqual(shown);
    expect(pluck(comments, 'hasVoted')).toEqual([...[false, false, true], ...[false, true]]);
    expect(commentCount).toBe(7);
    expect(pluck((await list(post)).comments, '_id')).toEqual(ids);
    const locate = async (id?: string) => (await test.get(`/comments/${String(id)}`)).body;
    expect(await locate(ids[0])).toMatchObject({ isShown: true, post: { kind: 'question' } });
    expect(await locate(ids[5])).toMatchObject({ isShown: false });
  });

  it('can be voted up once by others, without changing reputation', async () => {
    const [asker, helper] = await fourMembers(test);
    const id = await commentId(test, asker, `questions/${await ask(test, asker)}`, 'A fact.');
    const vote = (as?: Member) => test.put(`/comments/${id}/vote`, as);
    expect((await vote(helper)).body).toEqual({ voteScore: 1, hasVoted: true });
    expect((await vote(helper)).body).toEqual({ voteScore: 0, hasVoted: false });
    expect((await vote(helper)).body).toEqual({ voteScore: 1, hasVoted: true });
    expect((await vote(asker)).status).toBe(403);
    expect((await vote()).body.message).toBe('Please login to vote');
    const { body } = await test.get(`/users/${asker.id}`);
    expect(body.user.reputation).toBe(1);
  });

  describe('of one’s own', () => {
    const edit = (as: Member, id: string, content: string) =>
      test.put(`/comments/${id}`, as, { content });

    it('can be edited for ten minutes without a mark, and for a day with one', async () => {
      const [asker, helper] = await fourMembers(test);
      const id = await commentId(test, asker, `questions/${await ask(test, asker)}`, 'Frist');
      test.settings.now += 10 * MINUTE - 1;
      expect((await edit(asker, id, 'First')).body.comment).toMatchObject({
        content: '<p>First</p>',
        editedAt: null,
      });
      test.settings.now += 1;
      const seen = new Date(test.settings.now).toISOString();
      expect((await edit(asker, id, 'First!')).body.comment).toMatchObject({ editedAt: seen });
      expect((await edit(helper, id, 'Mine')).status).toBe(403);
      test.settings.now += 24 * 60 * MINUTE;
      const late = await edit(asker, id, 'Too late');
      expect(late).toMatchObject(refusal(403, 'A comment can be edited for 24 hours'));
    });

    it('keep older versions for their author and moderators', async () => {
      const [asker, helper, moderator] = await fourMembers(test);
      await giveRole(test, moderator, 'moderator');
      const post = `questions/${await ask(test, asker)}` as const;
      const id = await commentId(test, helper, post, 'Frist');
      const edited: string[] = [];
      for (const content of ['First', 'First!']) {
        test.settings.now += 6 * MINUTE;
        edited.push(new Date(test.settings.now).toISOString());
        await edit(helper, id, content);
      }
      const older = (as?: Member) => test.get(`/comments/${id}/history`, as);
      for (const as of [helper, moderator]) {
        expect((await older(as)).body).toMatchObject({
          texts: [
            { markdown: 'Frist', until: edited[0] },
            { markdown: 'First', until: edited[1] },
          ],
        });
      }
      const refused = await older(asker);
      expect(refused).toMatchObject(
        refusal(403, 'Only the author and moderators can see older versions of a comment'),
      );
      const marks = async (as?: Member) =>
        (await test.get(`/${asPost(post)}/comments`, as)).body.comments[0].hasOlderTexts;
      expect([await marks(helper), await marks(moderator)]).toEqual([true, true]);
      expect([await marks(asker), await marks()]).toEqual([undefined, undefined]);
      await test.delete(`/comments/${id}`, helper);
      expect((await older(helper)).status).toBe(404);
    });

    it('can be deleted at any time, leaving a stub if they have replies', async () => {
      const [asker, helper] = await fourMembers(test);
      const post = `questions/${await ask(test, asker)}` as const;
      const first = await commentId(test, asker, post, 'Which one?');
      const reply = await commentId(test, helper, post, 'The other one.', first);
      const remove = (as: Member, id: string) => test.delete(`/comments/${id}`, as);
      expect((await remove(helper, first)).status).toBe(403);
      test.settings.now += 5 * 24 * 60 * MINUTE;
      expect((await remove(asker, first)).status).toBe(200);
      expect(await list(post)).toMatchObject({
        total: 1,
        comments: [{ _id: first, isDeleted: true, content: '', author: null }, { _id: reply }],
      });
      expect(await read(post.slice(10))).toMatchObject({ commentCount: 1 });
      expect((await remove(helper, reply)).status).toBe(200);
      expect(await list(post)).toEqual({ total: 0, comments: [] });
      expect((await remove(asker, first)).status).toBe(404);
    });
  });

  it('disappear with a deleted post, which takes no new ones', async () => {
    const [asker, helper] = await fourMembers(test);
    const question = await ask(test, asker);
    const id = await answer(test, helper, question);
    const said = await commentId(test, asker, `answers/${id}`, 'Does it work?');
    await test.delete(`/answers/${id}`, helper);
    expect((await test.get(`/comments/${said}`)).status).toBe(404);
    expect((await comment(test, asker, `answers/${id}`, 'Hello?')).status).toBe(404);
  });

  it('need a reason when a moderator deletes them, but not when their author does', async () => {
    const { moderator } = await addStaff(test, 'reason-staff');
    const [asker, helper] = await fourMembers(test);
    const post = `questions/${await ask(test, asker)}` as const;
    const id = await commentId(test, helper, post, 'Read the manual');
    expect(await test.delete(`/comments/${id}?reason=%20`, moderator)).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please explain why you are deleting this comment' } },
    });
    expect((await test.delete(`/comments/${id}`, helper)).status).toBe(200);
    const own = await commentId(test, moderator, post, 'Which version?');
    expect((await test.delete(`/comments/${own}`, moderator)).status).toBe(200);
  });

  it('take one statement on the page, however many there are', async () => {
    const [asker, helper] = await fourMembers(test);
    const question = await ask(test, asker);
    const count = () => statementsIn(test, () => test.get(`/questions/${question}`));
    const before = await count();
    for (let at = 0; at < 6; at += 1) {
      await comment(test, helper, `questions/${question}`, `Comment @${asker.username}`);
    }
    expect(await count()).toBe(before + 1);
  });

  it('are limited if limits are on', async () => {
    const [asker] = await fourMembers(test);
    const post = `questions/${await ask(test, asker)}` as const;
    test.settings.limits = true;
    expect((await comment(test, asker, post, 'First')).status).toBe(201);
    const soon = await comment(test, asker, post, 'Second');
    test.settings.limits = false;
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await comment(test, asker, post, 'Second')).status).toBe(201);
  });
});
