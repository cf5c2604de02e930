import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedKeys, ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask, raise } from '../../../support/posts.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { rowsOf } from '../../../support/rows.ts';

describe.each(ENGINES)('Editing and deleting posts on %s', async (engine) => {
  let ann: Member;
  let bob: Member;
  let question: string;
  let reply: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  let round = 0;
  beforeEach(async () => {
    round += 1;
    [ann, bob] = await newMembers(test, 2);
    question = await ask(test, ann, { tags: ['testing', `round-${String(round)}`] });
    reply = await answer(test, bob, question);
    test.settings.now += 60_000;
  });
  afterEach(() => expectCountsKept(test));

  const EDIT = {
    title: 'How do I probe this thing?',
    content: '<p>It says <em>zebrafish</em>.</p><script>no()</script>',
    tags: ['probing', 'testing'],
  };
  const CLEAN = '<p>It says <em>zebrafish</em>.</p>';
  const call = (method: string, path: string, as?: Member, body?: object) =>
    test.call(method, path, { as, body });
  const edit = (as: Member | undefined, body: object = EDIT) =>
    call('PUT', `/questions/${question}`, as, body);
  const editReply = (as: Member | undefined, content: string, reason?: string) =>
    call('PUT', `/answers/${reply}`, as, { content, reason });
  const get = async (path: string, as?: Member) => (await test.get(path, as)).body;
  const page = async () => (await get(`/questions/${question}`)).question;
  const found = async (search: string) =>
    pluck((await get(`/questions?search=${encodeURIComponent(search)}`)).questions, '_id');
  const revisions = (id: string) =>
    rowsOf(
      test,
      'revisions',
      { post_id: Number(id) },
      'kind',
      'author_id',
      'created_at',
      'title',
      'tags',
      'content',
    );

  it('gives the author the source of a question, and saves the edit', async () => {
    expect((await call('GET', `/questions/${question}/source`, ann)).body).toEqual({
      title: 'How do I test this thing?',
      content: '<p>It does not say.</p>',
      tags: ['testing', `round-${String(round)}`],
      version: 1,
      needsReason: false,
    });
    const before = await page();
    test.events.length = 0;
    const { status, body } = await edit(ann);
    expect(status).toBe(200);
    expect(body.question).toMatchObject({
      title: EDIT.title,
      content: CLEAN,
      tags: EDIT.tags,
      createdAt: before.createdAt,
      editedAt: new Date(test.settings.now).toISOString(),
    });
    expect((await page()).content).toBe(CLEAN);
    expect(changedKeys(test.events)).toContain(`question:${question}`);
    expect(await found('zebrafish')).toContain(question);
    expect(await found('[probing] zebrafish')).toContain(question);
    expect(await found(`[round-${String(round)}]`)).toEqual([]);
    expect((await get(`/tags/round-${String(round)}`)).tag.questionCount).toBe(0);
    expect((await get('/questions?tag=probing')).questions[0]).toMatchObject({ _id: question });
  });

  it('ignores an edit that changes nothing', async () => {
    const before = await page();
    test.events.length = 0;
    const same = { title: before.title, content: before.content, tags: before.tags };
    expect((await edit(ann, same)).status).toBe(200);
    expect((await editReply(bob, '<p>Like so.</p>')).status).toBe(200);
    expect(await page()).toEqual(before);
    expect(await revisions(question)).toEqual([]);
    expect(test.events).toEqual([]);
  });

  it('lets authors edit their answers', async () => {
    expect((await call('GET', `/answers/${reply}/source`, bob)).body).toEqual({
      content: '<p>Like so.</p>',
      questionId: question,
      version: 1,
      needsReason: false,
    });
    const { status, body } = await editReply(bob, '<p>Like a capybara.</p>');
    expect(status).toBe(200);
    expect(body.answer).toMatchObject({
      _id: reply,
      content: '<p>Like a capybara.</p>',
      editedAt: new Date(test.settings.now).toISOString(),
    });
    expect(await found('capybara')).toContain(question);
    expect((await revisions(reply)).map(({ content }) => content)).toEqual([
      '<p>Like so.</p>',
      '<p>Like a capybara.</p>',
    ]);
  });

  it('lets moderators edit, notifies the author and logs it', async () => {
    expect((await call('GET', `/questions/${question}/source`, staff.moderator)).status).toBe(200);
    const reason = 'The title said nothing';
    expect((await edit(staff.moderator, { ...EDIT, reason })).status).toBe(200);
    expect((await editReply(staff.admin, '<p>Like this.</p>', reason)).status).toBe(200);
    expect((await get('/notifications', ann)).notifications[0]).toMatchObject({
      title: 'Your question was edited',
      message: expect.stringContaining(reason),
      link: `/posts/${question}/history/1..2`,
    });
    expect((await get('/notifications', bob)).notifications[0]).toMatchObject({
      title: 'Your answer was edited',
    });
    const actions = await loggedActions(test, staff.moderator);
    expect(actions.slice(0, 2)).toEqual(['answer-edited', 'question-edited']);
    // The author may edit it back.
    const first = { title: 'How do I test this thing?', content: '<p>It does not say.</p>' };
    await edit(ann, { ...first, tags: ['testing', `round-${String(round)}`] });
    expect(await page()).toMatchObject(first);
    expect(await loggedActions(test, staff.moderator)).toEqual(actions);
  });

  it('refuses everybody else, and invalid content', async () => {
    const paths = [`/questions/${question}`, `/answers/${reply}`];
    for (const path of paths) {
      const author = path.startsWith('/q') ? ann : bob;
      const stranger = author === ann ? bob : ann;
      const calls: [string, string, object?][] = [
        ['PUT', path, EDIT],
        ['GET', `${path}/source`],
        ['DELETE', path],
      ];
      for (const [method, to, body] of calls) {
        expect((await call(method, to, stranger, body)).status).toBe(403);
        expect((await call(method, to.replace(/\d+/, '999999'), author, body)).status).toBe(404);
        expect((await call(method, to.replace(/\d+/, 'x'), author, body)).status).toBe(404);
      }
    }
    expect((await edit(ann, { ...EDIT, tags: [] })).body.fields).toHaveProperty('tags');
    expect((await editReply(bob, '<script>x</script>')).status).toBe(400);
    expect(await page()).toMatchObject({ title: 'How do I test this thing?' });
  });

  it('updates links to other questions with the text', async () => {
    const target = await ask(test, bob);
    const second = await ask(test, bob);
    const linked = async (id: string) =>
      pluck((await get(`/questions/${id}`)).question.linked, '_id');
    const to = (id: string) => `<p><a href="/questions/${id}">this</a></p>`;
    await edit(ann, { ...EDIT, content: to(target) });
    await editReply(bob, to(target) + to(second));
    expect(await linked(target)).toEqual([question]);
    await edit(ann, { ...EDIT, content: '<p>None.</p>' });
    expect(await linked(target)).toEqual([question]);
    test.events.length = 0;
    await editReply(bob, to(second));
    expect(await linked(target)).toEqual([]);
    expect(await linked(second)).toEqual([question]);
    expect(changedKeys(test.events)).toContain(`question:${target}`);
    await call('DELETE', `/answers/${reply}`, bob);
    expect(await linked(second)).toEqual([]);
  });

  it('lets people delete their own answers, accepted or not', async () => {
    await raise(test, [ann], `answers/${reply}`);
    await call('PUT', `/answers/${reply}/accept`, ann);
    expect((await call('DELETE', `/answers/${reply}`, bob)).body).toEqual({ ok: true });
    expect(await page()).toMatchObject({ answerCount: 0, acceptedAnswer: null, answers: [] });
    const { stats, reputation } = (await get(`/users/${bob.id}`)).user;
    expect(stats).toMatchObject({ totalAnswers: 0, acceptedAnswers: 0 });
    expect(reputation).toBe(1);
    expect((await call('DELETE', `/answers/${reply}`, bob)).status).toBe(404);
    expect((await editReply(bob, '<p>More</p>')).status).toBe(404);
  });

  it('lets people delete their own unanswered questions', async () => {
    expect((await call('DELETE', `/questions/${question}`, ann)).status).toBe(409);
    await call('DELETE', `/answers/${reply}`, bob);
    expect((await call('DELETE', `/questions/${question}`, ann)).body).toEqual({ ok: true });
    expect((await test.get(`/questions/${question}`)).status).toBe(410);
    expect((await edit(ann)).status).toBe(404);
    // A moderator can bring it back.
    await call('PUT', `/admin/questions/${question}/deleted`, staff.moderator, { deleted: false });
    expect(await page()).toMatchObject({ tags: ['testing', `round-${String(round)}`] });
  });
});
