import { afterEach, describe, expect, it } from 'vitest';
import { remindModerators } from '../../../../src/backend/content/held/held.noun.ts';
import { undo } from '../../../../src/backend/content/moderation/undo.ts';
import { callerOf } from '../../../../src/backend/people/sessions/sessions.ts';
import { DAY, HOUR } from '../../../../src/shared/durations.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { callsWith } from '../../../support/everywhere.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

/** The id of the post in a reply. */
const idOf = (reply: { question?: { _id: string }; answer?: { _id: string } }): string =>
  reply.question?._id ?? reply.answer?._id ?? '';

describe.each(ENGINES)('Holding posts on %s', async (engine) => {
  let people = 0;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const asker = await test.join('held-asker');
  const other = await test.join('held-other');
  afterEach(async () => {
    const { sql } = test.backend.db;
    for (const table of ['review_items', 'held_posts', 'notifications'] as const) {
      await sql.deleteFrom(table).execute();
    }
  });

  const newcomer = () => test.join(`newcomer-${String((people += 1))}`);

  /** Asks with the hidden field filled in, as only a bot does. */
  const askHeld = (as: Member, title = 'Where is the zanzibarite kept?', more: object = {}) =>
    test.post('/questions', as, {
      title,
      content: '<p>Nobody has seen the quxolith yet, whatever I try.</p>',
      tags: ['vexillium'],
      homepage: 'https://spam.example.com',
      ...more,
    });

  const answerHeld = (as: Member, questionId: string, text = '') =>
    test.post('/answers', as, {
      questionId,
      content: `<p>Turn the wumpusite around${text}.</p>`,
      homepage: 'x',
    });

  const nextItem = async () => (await test.get('/review/held/next', staff.moderator)).body.item;

  const decide = (item: { _id: string; version: number }, body: object) =>
    test.put(`/review/held/${item._id}`, staff.moderator, { version: item.version, ...body });

  const undoLast = async () => {
    const { body } = await test.get('/admin/log', staff.admin);
    const caller = await callerOf(test.backend, `Bearer ${staff.admin.token}`);
    if (!caller) throw new Error('The admin is signed out');
    return undo(test.backend, { caller, address: '' }, Number(body.entries[0]._id));
  };

  it('returns 202 with the post, which only its author can read, edit and delete', async () => {
    const author = await newcomer();
    const posted = await askHeld(author);
    expect(posted.status).toBe(202);
    expect(posted.body).toMatchObject({
      held: true,
      question: { held: true, tags: ['vexillium'] },
    });
    const id: string = posted.body.question._id;
    const read = await test.get(`/questions/${id}?page=1`, author);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      held: true,
      question: {
        held: true,
        review: { status: 'waiting' },
        title: 'Where is the zanzibarite kept?',
      },
    });
    const source = await test.get(`/questions/${id}/source`, author);
    const edited = await test.put(`/questions/${id}`, author, {
      title: 'Where did it go, then?',
      content: '<p>I mean this.</p>',
      tags: ['else'],
      version: source.body.version,
    });
    expect(edited.status).toBe(200);
    expect(edited.body.question).toMatchObject({ held: true, title: 'Where did it go, then?' });
    for (const as of [undefined, other, staff.admin]) {
      expect((await test.get(`/questions/${id}`, as)).status).toBe(404);
    }
    const mine = { title: 'Is it mine now?', content: '<p>No.</p>', tags: ['a'] };
    for (const { status } of [
      await test.put(`/questions/${id}`, other, mine),
      await test.delete(`/questions/${id}`, other),
      await test.get(`/questions/${id}/source`, other),
    ])
      expect(status).toBe(404);
    expect((await test.delete(`/questions/${id}`, author)).status).toBe(200);
    expect((await test.get(`/questions/${id}`, author)).status).toBe(404);
    expect(await nextItem()).toBeNull();
  });

  it('shows a held answer to its author on the question’s page', async () => {
    const author = await newcomer();
    const question = await ask(test, asker);
    const posted = await answerHeld(author, question);
    expect(posted.status).toBe(202);
    expect(posted.body).toMatchObject({ held: true, answer: { held: true } });
    const own = await test.get(`/questions/${question}?page=1`, author);
    expect(own.body.question).toMatchObject({
      answerCount: 0,
      heldAnswers: [{ _id: posted.body.answer._id, held: true, review: { status: 'waiting' } }],
    });
    const others = await test.get(`/questions/${question}`, asker);
    expect(others.body.question.heldAnswers).toBeUndefined();
    const edited = await test.put(`/answers/${idOf(posted.body)}`, author, {
      content: '<p>Turn it twice.</p>',
    });
    expect(edited.body.answer).toMatchObject({ held: true, content: '<p>Turn it twice.</p>' });
    expect((await test.delete(`/answers/${idOf(posted.body)}`, author)).status).toBe(200);
  });

  it('keeps posts from others until they are approved, then shows them everywhere', async () => {
    const author = await newcomer();
    const question = await ask(test, asker, { title: 'An ordinary question here' });
    await test.put(`/questions/${question}/follow`, other, { level: 'all' });
    await test.settle();
    test.events.length = 0;
    test.mails.length = 0;
    test.settings.siteUrl = 'https://atoll.example';
    const counts = await test.get('/stats');
    const asked = await askHeld(author);
    const given = await answerHeld(author, question);
    const words = ['zanzibarite', 'quxolith', 'vexillium', 'wumpusite'];
    for (const as of [undefined, other, asker])
      expect(await callsWith(test, words, as)).toEqual([]);
    expect((await test.get('/stats')).body).toEqual(counts.body);
    const said = test.events.filter(
      (event) => event.type !== 'notified' || event.userId !== Number(author.id),
    );
    expect(said.filter(({ type }) => type !== 'mail-queued')).toEqual([]);
    await test.settle();
    test.settings.siteUrl = undefined;
    const mailed = test.mails.filter(({ to }) => !to.startsWith(author.username));
    expect(
      mailed.filter((mail) => words.some((word) => JSON.stringify(mail).includes(word))),
    ).toEqual([]);

    test.settings.now += HOUR;
    for (let item = await nextItem(); item; item = await nextItem()) {
      expect(item.signs).toMatchObject([{ name: 'hidden-field', points: 60 }]);
      expect((await decide(item, { decision: 'approve' })).status).toBe(200);
    }
    const id: string = asked.body.question._id;
    const read = await test.get(`/questions/${id}`);
    expect(read.body.question).toMatchObject({
      createdAt: new Date(test.settings.now).toISOString(),
      tags: ['vexillium'],
    });
    expect(read.body.question.held).toBeUndefined();
    const thread = await test.get(`/questions/${question}`);
    expect(thread.body.question.answers).toMatchObject([{ _id: given.body.answer._id }]);
    await test.settle();
    const everywhere = await callsWith(test, words, undefined);
    for (const word of words) expect(everywhere.some((hit) => hit.startsWith(word))).toBe(true);
    const { body } = await test.get('/notifications', author);
    const titles = pluck(body.notifications, 'title');
    expect(titles).toContain('Your question is published');
    expect(titles).toContain('Your answer is published');
  });

  it('publishes the text that a reviewer edited', async () => {
    const author = await newcomer();
    const { body } = await askHeld(author);
    await decide(await nextItem(), { decision: 'edit', content: '<p>Where is it?</p>' });
    const read = await test.get(`/questions/${idOf(body)}`);
    expect(read.body.question.content).toBe('<p>Where is it?</p>');
  });

  it('needs a reason for a rejection, and queues the post again after an edit', async () => {
    const author = await newcomer();
    const { body } = await askHeld(author);
    const id: string = body.question._id;
    expect((await decide(await nextItem(), { decision: 'reject' })).status).toBe(400);
    test.settings.now += HOUR;
    await decide(await nextItem(), { decision: 'reject', reply: 'Please show your code' });
    const next = await askHeld(await newcomer());
    expect(next.body.question.review).toMatchObject({ status: 'waiting', usualWait: 60 });
    await decide(await nextItem(), { decision: 'reject', reply: 'Please show your code' });
    const read = await test.get(`/questions/${id}`, author);
    expect(read.body.question.review).toEqual({
      status: 'rejected',
      reason: 'Please show your code',
    });
    expect(await nextItem()).toBeNull();
    await test.put(`/questions/${id}`, author, {
      title: 'Where is it, with code?',
      content: '<p>Here it is.</p>',
      tags: ['a'],
    });
    expect((await nextItem()).post.title).toBe('Where is it, with code?');
    expect((await test.delete(`/questions/${id}`, author)).status).toBe(200);
  });

  it('removes all posts of a spammer, and restores them if that is undone', async () => {
    const author = await newcomer();
    const question = await ask(test, asker, { title: 'A question that gets spam' });
    const published = await ask(test, author, { title: 'A question before the spam' });
    const reply = await answer(test, author, question);
    const first = await askHeld(author, 'Buy one of these today');
    const second = await askHeld(author, 'Buy two of these today');
    const before = await stateOf();
    await decide(await nextItem(), { decision: 'spam' });
    expect(await nextItem()).toBeNull();
    expect((await test.get(`/questions/${published}`)).status).toBe(410);
    const thread = await test.get(`/questions/${question}`);
    expect(thread.body.question.answers).toEqual([]);
    // Everything they post from now on is held too.
    const third = await test.post('/questions', author, {
      title: 'An innocent question',
      content: '<p>Is it?</p>',
      tags: ['a'],
    });
    expect(third.status).toBe(202);
    await test.delete(`/questions/${idOf(third.body)}`, author);
    await undoLast();
    expect(await stateOf()).toEqual(before);
    const again = await test.get(`/questions/${question}`);
    expect(again.body.question.answers).toMatchObject([{ _id: reply }]);
    for (const { body } of [first, second]) {
      const own = await test.get(`/questions/${idOf(body)}`, author);
      expect(own.body.question.review.status).toBe('waiting');
      await test.delete(`/questions/${idOf(body)}`, author);
    }

    async function stateOf() {
      const { sql } = test.backend.db;
      const tokens = sql.selectFrom('spam_tokens').select(['token', 'spam', 'good']);
      const users = sql
        .selectFrom('users')
        .select(['question_count', 'answer_count', 'reputation']);
      return {
        tokens: await tokens.where('spam', '>', 0).orderBy('token').execute(),
        author: await users.where('id', '=', Number(author.id)).execute(),
        stats: (await test.get('/stats')).body,
      };
    }
  });

  it('mutes the author from a score of 80 until somebody decides', async () => {
    const author = await newcomer();
    const question = await ask(test, author, { title: 'A question before the very bad one' });
    const { body } = await askHeld(author, 'Buy one of these today');
    const held = await test.get(`/questions/${idOf(body)}`, author);
    expect(held.body.question.review).toMatchObject({ status: 'waiting', pausesPosting: false });
    await setRow(test, 'held_posts', idOf(body), { score: 80 });
    const muted = await test.get(`/questions/${idOf(body)}`, author);
    expect(muted.body.question.review).toMatchObject({ status: 'waiting', pausesPosting: true });
    const tries = (text: string) =>
      Promise.all([
        askHeld(author, `Another one: ${text}`),
        answerHeld(author, question, text),
        test.post(`/posts/${question}/comments`, author, { content: `And this one: ${text}` }),
        test.put(`/questions/${question}`, author, {
          title: 'Something else entirely',
          content: `<p>${text}</p>`,
          tags: ['a'],
        }),
        test.post(`/posts/${asked}/suggestions`, author, {
          content: `<p>${text}</p>`,
          reason: 'It is cheaper',
        }),
      ]);
    const asked = await ask(test, asker, { title: 'A question of somebody else' });
    for (const refused of await tries('first')) {
      expect(refused.status).toBe(403);
      expect(refused.body.message).toBe(
        'You can post again once somebody has read your last post, which waits for a short review',
      );
    }
    // A post sent twice is still saved once.
    expect(idOf((await askHeld(author, 'Buy one of these today')).body)).toBe(idOf(body));
    const item = await nextItem();
    expect(item.signs).toContainEqual({
      name: 'mutes',
      points: 0,
      text: 'Its author cannot post until somebody decides',
    });
    await decide(item, { decision: 'reject', reply: 'It advertises something' });
    for (const { status } of await tries('second')) expect(status).toBeLessThan(300);
    await undoLast();
    for (const { status } of await tries('third')) expect(status).toBe(403);
  });

  it('reminds moderators once of posts waiting for a day, without quoting them', async () => {
    const author = await newcomer();
    const { body } = await askHeld(author);
    await remindModerators(test.backend);
    test.settings.now += DAY;
    await remindModerators(test.backend);
    await remindModerators(test.backend);
    const list = await test.get('/notifications', staff.moderator);
    const own = list.body.notifications.filter(
      ({ link }: { link: string }) => link === '/review/held',
    );
    expect(own).toHaveLength(1);
    expect(own[0].title).toBe('1 post by new members waited for more than a day');
    await test.delete(`/questions/${idOf(body)}`, author);
  });
});
