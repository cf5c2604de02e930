import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedKeys, ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { newMembers, latestNotification } from '../../../support/members.ts';
import { answer, ask, raise, vote } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';

describe.each(ENGINES)('Moderating posts on %s', async (engine) => {
  let asker: Member;
  let bob: Member;
  let eve: Member;
  let question: string;
  let title: string;
  let tag: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  let round = 0;
  beforeEach(async () => {
    round += 1;
    [asker, bob, eve] = await newMembers(test, 3);
    tag = `tag-${String(round)}`;
    title = `Why does roundnumber${String(round)} fail?`;
    question = await ask(test, asker, { title, tags: [tag, 'common'] });
  });
  afterEach(() => expectCountsKept(test));

  const put = (path: string, body: object, as: Member | undefined = staff.moderator) =>
    test.put(`/admin/${path}`, as, body);
  const get = async (path: string, as?: Member) => (await test.get(path, as)).body;
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);
  const listed = async (query: string) => ids((await get(`/questions?${query}`)).questions);

  it('features and unfeatures a question, and notifies the author once', async () => {
    test.events.length = 0;
    expect(await put(`questions/${question}/featured`, { featured: true })).toMatchObject({
      status: 200,
      body: { question: { _id: question, title, featured: true } },
    });
    expect(changedKeys(test.events)).toContain(`question:${question}`);
    expect(await listed('featured=true')).toContain(question);
    expect(await listed(`tag=${tag}&featured=true`)).toEqual([question]);
    expect(await latestNotification(test, asker)).toMatchObject({
      type: 'system',
      title: 'Your question was featured',
    });
    await put(`questions/${question}/featured`, { featured: true });
    await put(`questions/${question}/featured`, { featured: false });
    expect(await listed('featured=true')).not.toContain(question);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['question-unfeatured', 'question-featured']);
    expect((await get('/notifications', asker)).unreadCount).toBe(1);
  });

  it('closes a question for a reason, and reopens it', async () => {
    const closed = { closed: true, reason: 'Too broad' };
    expect(await put(`questions/${question}/closed`, closed)).toMatchObject({
      status: 200,
      body: { question: { status: 'closed', closedReason: 'Too broad' } },
    });
    expect(await latestNotification(test, asker)).toMatchObject({
      title: 'Your question was closed',
      message: `${title}: Too broad. Edit it to solve the problem.`,
      sender: null,
    });
    expect(await listed(`tag=${tag}&status=open`)).toEqual([]);
    expect(await listed(`tag=${tag}&status=closed`)).toEqual([question]);
    const answering = await test.post('/answers', bob, {
      questionId: question,
      content: '<p>So.</p>',
    });
    expect(answering.status).toBe(403);
    await expectCountsKept(test);

    expect(await put(`questions/${question}/closed`, { closed: false })).toMatchObject({
      body: { question: { status: 'open', closedReason: null } },
    });
    expect(await listed(`tag=${tag}&status=open`)).toEqual([question]);
    await answer(test, bob, question);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['question-reopened', 'question-closed']);
  });

  it('closes a question as a duplicate of another existing one', async () => {
    const original = await ask(test, eve);
    const close = (duplicateOf: string) =>
      put(`questions/${question}/closed`, { closed: true, duplicateOf });
    for (const wrong of [question, '999999', 'x']) {
      expect(await close(wrong)).toMatchObject({
        status: 400,
        body: { fields: { duplicateOf: 'No other question has this number' } },
      });
    }
    expect((await close(original)).body.question).toMatchObject({ duplicateOf: original });
    expect((await get(`/questions/${question}`)).question).toMatchObject({
      status: 'closed',
      duplicateOf: { _id: original },
    });
    await put(`questions/${question}/closed`, { closed: false });
    expect((await get(`/questions/${question}`)).question.duplicateOf).toBeNull();
  });

  it('deletes a question with everything it counts for, and restores it', async () => {
    const byBob = await answer(test, bob, question);
    await answer(test, eve, question);
    await raise(test, [bob, eve], `questions/${question}`);
    await raise(test, [eve], `answers/${byBob}`);
    await test.put(`/answers/${byBob}/accept`, asker);
    await put(`questions/${question}/closed`, { closed: true });
    const state = async () => ({
      question: (await get(`/questions/${question}`)).question,
      stats: await get('/stats'),
      bob: (await get(`/users/${bob.id}`)).user,
      asker: (await get(`/users/${asker.id}`)).user,
      list: await listed('status=all'),
      ofTag: (await get(`/tags/${tag}`)).tag,
      found: await listed(`search=roundnumber${String(round)}`),
      sitemap: await get('/sitemap/questions/1'),
    });
    const before = await state();
    expect(before.found).toEqual([question]);

    expect(
      await put(`questions/${question}/deleted`, { deleted: true, reason: 'Spam' }),
    ).toMatchObject({
      status: 200,
      body: {
        question: {
          deletedAt: '2026-11-20T12:00:00.000Z',
          deletedBy: { username: staff.moderator.username },
          deletedReason: 'Spam',
        },
      },
    });
    await expectCountsKept(test);
    const during = await state();
    expect((await test.get(`/questions/${question}`)).status).toBe(410);
    expect(during.stats).toEqual({
      ...before.stats,
      questions: before.stats.questions - 1,
      answers: before.stats.answers - 2,
    });
    expect(during.bob.stats).toMatchObject({ totalAnswers: 0, acceptedAnswers: 0 });
    expect(during.bob.recentAnswers).toEqual([]);
    expect([before.bob.reputation, during.bob.reputation]).toEqual([26, 1]);
    expect(during.ofTag).toMatchObject({ questionCount: 0, answeredCount: 0, averageScore: 0 });
    expect(during.list).not.toContain(question);
    expect(during.found).toEqual([]);
    expect(JSON.stringify(during.sitemap)).not.toContain(`"${question}"`);
    expect(await latestNotification(test, asker)).toMatchObject({
      title: 'Your question was deleted',
    });
    const refused = [
      await vote(test, eve, `questions/${question}`, 'up'),
      await vote(test, asker, `answers/${byBob}`, 'up'),
      await test.put(`/questions/${question}`, asker, {
        title,
        content: '<p>More</p>',
        tags: [tag],
      }),
      await test.put(`/answers/${byBob}`, bob, { content: '<p>More</p>' }),
      await test.post(`/flags/answer/${byBob}`, eve, { reason: 'rude' }),
      await put(`questions/${question}/featured`, { featured: true }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const deleted = await get(
      `/admin/questions?status=deleted&search=ROUNDnumber${String(round)}`,
      staff.moderator,
    );
    expect(deleted).toMatchObject({
      questions: [{ _id: question, title }],
      pagination: { total: 1 },
    });

    await put(`questions/${question}/deleted`, { deleted: false });
    expect(await state()).toEqual(before);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['question-restored', 'question-deleted']);
  });

  it('deletes an answer with its acceptance, and restores both', async () => {
    const byBob = await answer(test, bob, question);
    const byEve = await answer(test, eve, question);
    await raise(test, [eve], `answers/${byBob}`);
    await test.put(`/answers/${byBob}/accept`, asker);
    const reputation = async ({ id }: Member) => (await get(`/users/${id}`)).user.reputation;
    expect([await reputation(bob), await reputation(asker)]).toEqual([26, 3]);
    const before = (await get(`/questions/${question}`)).question;

    expect(await put(`answers/${byBob}/deleted`, { deleted: true })).toMatchObject({
      status: 200,
      body: { answer: { _id: byBob, deletedAt: '2026-11-20T12:00:00.000Z' } },
    });
    await expectCountsKept(test);
    const during = (await get(`/questions/${question}`)).question;
    expect(during).toMatchObject({ acceptedAnswer: null, answerCount: 1 });
    expect(ids(during.answers)).toEqual([byEve]);
    expect([await reputation(bob), await reputation(asker)]).toEqual([1, 1]);
    expect(await latestNotification(test, bob)).toMatchObject({ title: 'Your answer was deleted' });

    await put(`answers/${byBob}/deleted`, { deleted: false });
    expect((await get(`/questions/${question}`)).question).toEqual(before);
    expect([await reputation(bob), await reputation(asker)]).toEqual([26, 3]);
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['answer-restored', 'answer-deleted']);
  });

  it('restores an answer without its acceptance if another answer is accepted now', async () => {
    const byBob = await answer(test, bob, question);
    const byEve = await answer(test, eve, question);
    await test.put(`/answers/${byBob}/accept`, asker);
    await put(`answers/${byBob}/deleted`, { deleted: true });
    await test.put(`/answers/${byEve}/accept`, asker);
    await put(`answers/${byBob}/deleted`, { deleted: false });
    expect((await get(`/questions/${question}`)).question.acceptedAnswer).toBe(byEve);
  });

  it('refuses to delete or restore an answer while its question is deleted', async () => {
    const byBob = await answer(test, bob, question);
    const byEve = await answer(test, eve, question);
    await put(`answers/${byEve}/deleted`, { deleted: true });
    await put(`questions/${question}/deleted`, { deleted: true });
    expect((await put(`answers/${byBob}/deleted`, { deleted: true })).status).toBe(409);
    expect((await put(`answers/${byEve}/deleted`, { deleted: false })).status).toBe(409);
    await put(`questions/${question}/deleted`, { deleted: false });
    expect(ids((await get(`/questions/${question}`)).question.answers)).toEqual([byBob]);
  });

  it('does nothing the second time, and returns 404 for missing posts', async () => {
    const byBob = await answer(test, bob, question);
    await put(`questions/${question}/deleted`, { deleted: true });
    await put(`answers/${byBob}/deleted`, { deleted: false });
    const before = await loggedActions(test, staff.moderator);
    expect((await put(`questions/${question}/deleted`, { deleted: true })).status).toBe(200);
    expect(await loggedActions(test, staff.moderator)).toEqual(before);
    for (const path of ['featured', 'closed', 'deleted']) {
      const body = { [path]: true };
      expect((await put(`questions/999999/${path}`, body)).status).toBe(404);
      expect((await put(`questions/${byBob}/${path}`, body)).status).toBe(404);
    }
    expect((await put(`answers/${question}/deleted`, { deleted: true })).status).toBe(404);
  });

  it('lists questions by status, newest first', async () => {
    const list = async (query: string) => get(`/admin/questions?${query}`, staff.moderator);
    const { total } = (await list('')).pagination;
    await put(`questions/${question}/closed`, { closed: true });
    expect(ids((await list('status=closed')).questions)).toContain(question);
    expect(ids((await list('status=open')).questions)).not.toContain(question);
    expect(ids((await list(`search=roundnumber${String(round)}`)).questions)).toEqual([question]);
    await put(`questions/${question}/deleted`, { deleted: true });
    expect((await list('')).pagination.total).toBe(total - 1);
    expect(ids((await list('status=deleted')).questions)[0]).toBe(question);
  });
});
