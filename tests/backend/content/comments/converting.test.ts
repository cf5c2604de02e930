import { describe, expect, it } from 'vitest';
import { changedKeys, type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { fourMembers } from '../../../support/members.ts';
import { answer, asPost, ask, vote } from '../../../support/posts.ts';
import { addStaff, loggedActions, undoNewest } from '../../../support/staff.ts';
import { pluck, refusal } from '../../../support/replies.ts';
import { rowOf, setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;
const HELPFUL = 'Run `npm ci` **first**.';

describe('converting', async () => {
  const test = await openForSuite('sqlite');
  const { admin, moderator } = await addStaff(test);

  const read = async (question: string) => (await test.get(`/questions/${question}`)).body.question;
  const convert = (as: Member | undefined, post: string, body?: object) =>
    test.post(`/${post}/convert`, as, body);
  const revert = (as: Member, post: string) => test.delete(`/${post}/convert`, as);
  const events = async (post: string) =>
    (await test.get(`/${asPost(post)}/history`)).body.versions.map(
      ({ kind, reason }: { kind: string; reason: string }) => [kind, reason],
    );
  const notificationTitles = async (as: Member) =>
    pluck((await test.get('/notifications', as)).body.notifications, 'title');
  const found = async (words: string) =>
    (await test.get(`/questions?search=${words}`)).body.questions.length;
  const totals = async ({ id }: Member) => {
    const row = await rowOf(test, 'users', id, 'answer_count', 'accepted_count', 'reputation');
    return [row.answer_count, row.accepted_count, row.reputation];
  };

  describe('a comment to an answer', () => {
    /** A question with a helpful comment. */
    const commented = async () => {
      const [asker, helper, other] = await fourMembers(test);
      const question = await ask(test, asker);
      const id = await commentId(test, helper, `questions/${question}`, HELPFUL);
      return { asker, helper, other, question, id };
    };

    it('is allowed to its author within 7 days, and keeps author and time', async () => {
      const [asker, helper] = await fourMembers(test);
      const question = await ask(test, asker);
      const written = new Date(test.settings.now).toISOString();
      const id = await commentId(test, helper, `questions/${question}`, HELPFUL);
      test.settings.now += 7 * DAY - 1;
      const { status, body } = await convert(helper, `comments/${id}`);
      expect([status, body]).toEqual([
        201,
        { answer: { _id: expect.any(String), questionId: question } },
      ]);
      expect(await read(question)).toMatchObject({
        commentCount: 0,
        answers: [
          {
            _id: body.answer._id,
            content: '<p>Run <code>npm ci</code> <strong>first</strong>.</p>',
            author: { _id: helper.id },
            createdAt: written,
            voteScore: 0,
          },
        ],
      });
      expect(await totals(helper)).toEqual([1, 0, 1]);
      expect(await events(`answers/${String(body.answer._id)}`)).toEqual([
        ['converted', 'From a comment'],
        ['created', ''],
      ]);
      const conversion = await test.get(`/comments/${id}/convert`);
      expect(conversion.body).toEqual({ answer: { ...body.answer, convertedBy: helper.id } });
      expect((await test.get(`/comments/${id}`)).status).toBe(404);
      expect((await convert(helper, `comments/${id}`)).status).toBe(404);
    });

    it('is refused to other members, and to its author after 7 days, but not to moderators', async () => {
      const { asker, helper, id } = await commented();
      const refused = await convert(asker, `comments/${id}`);
      expect(refused).toMatchObject(refusal(403, 'You can only convert your own comments'));
      test.settings.now += 7 * DAY;
      const late = await convert(helper, `comments/${id}`);
      expect(late).toMatchObject(
        refusal(403, 'A comment can be converted to an answer for 7 days'),
      );
      expect((await convert(moderator, `comments/${id}`)).status).toBe(201);
    });

    it('notifies the asker and followers as an answer does', async () => {
      const [asker, helper, follower, silent] = await fourMembers(test);
      const question = await ask(test, asker);
      await test.put(`/questions/${question}/follow`, follower, { level: 'answers' });
      await test.put(`/questions/${question}/follow`, silent, { level: 'none' });
      const id = await commentId(test, helper, `questions/${question}`, HELPFUL);
      expect((await convert(moderator, `comments/${id}`)).status).toBe(201);
      await test.settle();
      expect(await notificationTitles(asker)).toEqual([
        `${helper.username} answered your question`,
      ]);
      expect(await notificationTitles(follower)).toEqual([
        `${helper.username} answered a question you follow`,
      ]);
      expect(await notificationTitles(silent)).toEqual([]);
      expect(await notificationTitles(helper)).toEqual(['Your comment was converted to an answer']);
      expect((await revert(moderator, `comments/${id}`)).status).toBe(200);
      expect(await notificationTitles(asker)).toEqual([
        `${helper.username} commented on your question`,
      ]);
    });

    it('keeps the notifications of mentions', async () => {
      const { helper, other, question } = await commented();
      await commentId(test, other, `questions/${question}`, 'The same here, on every machine.');
      const id = await commentId(
        test,
        helper,
        `questions/${question}`,
        `@${other.username} ${HELPFUL}`,
      );
      expect((await convert(moderator, `comments/${id}`)).status).toBe(201);
      expect(await notificationTitles(other)).toContain(`${helper.username} mentioned you`);
    });

    it('does not notify the moderator who converts it', async () => {
      const [helper] = await fourMembers(test);
      const own = await ask(test, moderator);
      const { question, id } = await commented();
      await test.put(`/questions/${question}/follow`, moderator, { level: 'answers' });
      const ownId = await commentId(test, helper, `questions/${own}`, HELPFUL);
      await test.settle();
      for (const one of [id, ownId])
        expect((await convert(moderator, `comments/${one}`)).status).toBe(201);
      await test.settle();
      const titles = await notificationTitles(moderator);
      expect(titles.filter((title) => String(title).includes('answered'))).toEqual([]);
    });

    it('is refused on closed questions and where comments are locked', async () => {
      const { helper, question, id } = await commented();
      const lock = (locked: boolean) =>
        test.put(`/admin/posts/${question}/locks/comments`, moderator, {
          locked,
          days: 1,
          reason: 'Heated',
        });
      await lock(true);
      expect((await convert(helper, `comments/${id}`)).status).toBe(403);
      await lock(false);
      await test.put(`/admin/questions/${question}/closed`, moderator, {
        closed: true,
        reason: 'Off topic',
      });
      const closed = await convert(moderator, `comments/${id}`);
      expect(closed).toMatchObject(refusal(403, 'This question is closed'));
    });

    it('updates search, is announced live, and can be undone by the author who did it', async () => {
      const [asker, helper] = await fourMembers(test);
      const question = await ask(test, asker);
      const id = await commentId(test, helper, `questions/${question}`, 'Use zwiebel.');
      expect(await found('zwiebel')).toBe(0);
      test.events.length = 0;
      const { body } = await convert(helper, `comments/${id}`);
      expect(test.events).toContainEqual({
        type: 'post-added',
        authorId: Number(helper.id),
        post: { questionId: question, answerId: body.answer._id },
      });
      expect(changedKeys(test.events)).toContain(`question:${question}`);
      expect(await found('zwiebel')).toBe(1);
      const below = `answers/${String(body.answer._id)}` as const;
      const said = await commentId(test, asker, below, 'Thanks!');
      expect((await revert(asker, `comments/${id}`)).status).toBe(403);
      expect((await revert(helper, `comments/${id}`)).status).toBe(200);
      expect(await found('zwiebel')).toBe(0);
      expect(await read(question)).toMatchObject({
        answerCount: 0,
        commentCount: 2,
        comments: [{ _id: id }, { _id: said }],
      });
      expect(await totals(helper)).toEqual([0, 0, 1]);
      expect((await revert(helper, `comments/${id}`)).status).toBe(404);
      expect((await test.get(`/comments/${id}/convert`)).status).toBe(404);
    });

    /** An answer that its author converted from a comment. */
    const converted = async () => {
      const { helper, other, question, id } = await commented();
      const { answer: made } = (await convert(helper, `comments/${id}`)).body;
      return { helper, other, question, id, answer: String(made._id) };
    };
    const edit = (as: Member, answer: string) => {
      test.settings.now += DAY;
      const body = { content: `<p>${as.username} runs it first.</p>`, reason: 'Shorter' };
      return test.put(`/answers/${answer}`, as, body);
    };

    it('can be undone by its author for 7 days', async () => {
      const { helper, id } = await converted();
      test.settings.now += 7 * DAY;
      const refused = await revert(helper, `comments/${id}`);
      expect(refused).toMatchObject(
        refusal(403, 'You can undo this for 7 days. After that, ask a moderator'),
      );
      test.settings.now -= 1;
      expect((await revert(helper, `comments/${id}`)).status).toBe(200);
    });

    it('cannot be undone once a version of the answer is redacted', async () => {
      const { helper, question, id, answer: made } = await converted();
      await edit(helper, made);
      const path = `/admin/posts/${made}/history/1/redact`;
      expect((await test.post(path, admin, { reason: 'A password' })).status).toBe(200);
      for (const as of [helper, moderator]) {
        const refused = await revert(as, `comments/${id}`);
        expect(refused).toMatchObject(
          refusal(409, 'This text was redacted: its conversion cannot be undone'),
        );
      }
      expect(await read(question)).toMatchObject({ answers: [{ _id: made }], comments: [] });
    });

    it('by a moderator is logged, and undoing it can be undone', async () => {
      const { helper, question, id } = await commented();
      const { body } = await convert(moderator, `comments/${id}`);
      expect((await revert(helper, `comments/${id}`)).status).toBe(403);
      expect((await undoNewest(test, moderator)).status).toBe(200);
      expect((await loggedActions(test, moderator)).slice(0, 2)).toEqual([
        'comment-reverted',
        'comment-converted',
      ]);
      expect(await read(question)).toMatchObject({ answers: [], comments: [{ _id: id }] });
      // The answer is a comment again, so the answer cannot be restored as well.
      const restored = await test.put(
        `/admin/answers/${String(body.answer._id)}/deleted`,
        moderator,
        { deleted: false },
      );
      expect(restored.status).toBe(409);
      expect((await undoNewest(test, moderator)).status).toBe(200);
      expect((await read(question)).answers).toHaveLength(1);
    });

    it('keeps the license of an import', async () => {
      const { question, id } = await commented();
      const site = { source_site: 'x.example', source_url: 'https://x.example/q/1' };
      await setRow(test, 'posts', question, site);
      await setRow(test, 'comments', id, { source: null });
      await convert(moderator, `comments/${id}`);
      const origin = { site: 'x.example', url: site.source_url, license: 'CC BY-SA 4.0' };
      expect((await read(question)).answers[0].origin).toMatchObject(origin);
    });
  });

  describe('an answer to a comment', () => {
    /** A question with two answers. */
    const thread = async () => {
      const [asker, helper, other, reader] = await fourMembers(test);
      const question = await ask(test, asker);
      const kept = await answer(test, other, question);
      const id = await answer(test, helper, question);
      return { asker, helper, other, reader, question, kept, id };
    };
    const write = (as: Member, id: string, content: string) =>
      test.put(`/answers/${id}`, as, { content, format: 'html' });

    it('is reserved for moderators, onto the question or another of its answers', async () => {
      const { asker, helper, question, kept, id } = await thread();
      expect((await convert(helper, `answers/${id}`, { postId: question })).status).toBe(403);
      const elsewhere = await ask(test, asker);
      expect((await convert(moderator, `answers/${id}`, { postId: elsewhere })).status).toBe(404);
      expect((await convert(moderator, `answers/${id}`, { postId: id })).status).toBe(409);
      const { createdAt } = (await read(question)).answers[1];
      test.settings.now += DAY;
      const { status, body } = await convert(moderator, `answers/${id}`, { postId: kept });
      expect([status, body.comment.postId]).toEqual([201, kept]);
      expect(await read(question)).toMatchObject({
        answerCount: 1,
        answers: [
          {
            _id: kept,
            comments: [
              {
                _id: body.comment._id,
                content: '<p>Like so.</p>',
                author: { _id: helper.id },
                createdAt,
              },
            ],
          },
        ],
      });
      expect(await totals(helper)).toEqual([0, 0, 1]);
      expect(await notificationTitles(helper)).toEqual(['Your answer was converted to a comment']);
      expect((await events(`answers/${kept}`))[0]).toEqual([
        'converted',
        'An answer became a comment',
      ]);
    });

    it('removes its acceptance and moves its comments, which undoing restores', async () => {
      const { asker, helper, reader, question, id } = await thread();
      await test.put(`/answers/${id}/accept`, asker);
      await vote(test, reader, `answers/${id}`, 'up');
      const said = await commentId(test, asker, `answers/${id}`, 'Why?');
      const { body } = await convert(moderator, `answers/${id}`, { postId: question });
      expect(await read(question)).toMatchObject({
        acceptedAnswer: null,
        commentCount: 2,
        comments: [{ _id: said }, { _id: body.comment._id }],
      });
      expect(await totals(helper)).toEqual([0, 0, 1]);
      expect((await undoNewest(test, moderator)).status).toBe(200);
      expect(await read(question)).toMatchObject({
        acceptedAnswer: id,
        answerCount: 2,
        commentCount: 0,
        answers: [{ _id: id, voteScore: 1, comments: [{ _id: said }] }, {}],
      });
      expect(await totals(helper)).toEqual([1, 1, 26]);
      expect((await loggedActions(test, moderator)).slice(0, 2)).toEqual([
        'answer-reverted',
        'answer-converted',
      ]);
      expect((await undoNewest(test, moderator)).status).toBe(200);
      expect(await read(question)).toMatchObject({ answerCount: 1, commentCount: 2 });
    });

    it.each([
      [
        'a text over 1,000 characters',
        `<p>${'x'.repeat(1_001)}</p>`,
        'Comment must be at most 1000 characters',
      ],
      ['a very long text', '<p>xx</p>'.repeat(3_000), 'Comment must be at most 1000 characters'],
      [
        'headings',
        '<h3>First</h3><p>So.</p>',
        'Comments can only have bold, italics, code, links and lists. Edit the answer first',
      ],
      [
        'two blocks of code',
        '<pre><code>a</code></pre><p>or</p><pre><code>b</code></pre>',
        'A comment holds one block of code',
      ],
    ])('is refused for %s, and changes nothing', async (_, content, message) => {
      const { helper, question, id } = await thread();
      await write(helper, id, content);
      const refused = await convert(moderator, `answers/${id}`, { postId: question });
      expect(refused).toMatchObject(refusal(400, message));
      expect(await read(question)).toMatchObject({ answerCount: 2, commentCount: 0 });
    });

    it('keeps the text, up to a thousand characters', async () => {
      const { helper, question, id } = await thread();
      const html = '<p>See <a href="https://example.com/a_b">this</a>, <em>not</em> 2*3*4:</p>';
      await write(helper, id, `${html}<ul><li>one</li><li>two</li></ul>`);
      const { body } = await convert(moderator, `answers/${id}`, { postId: question });
      const { comment } = (await test.get(`/comments/${String(body.comment._id)}`)).body;
      expect(comment.content.replaceAll(/>\s+</g, '><')).toBe(
        `${html}<ul><li>one</li><li>two</li></ul>`,
      );
    });

    it('cannot be undone after the comment’s text was redacted', async () => {
      const { question, id } = await thread();
      const { comment } = (await convert(moderator, `answers/${id}`, { postId: question })).body;
      await test.delete(`/comments/${String(comment._id)}?reason=Rude`, moderator);
      const path = `/admin/comments/${String(comment._id)}/history/1/redact`;
      expect((await test.post(path, admin, { reason: 'A password' })).status).toBe(200);
      const refused = await revert(moderator, `answers/${id}`);
      expect(refused).toMatchObject(
        refusal(409, 'This text was redacted: its conversion cannot be undone'),
      );
    });
  });
});
