import { beforeEach, describe, expect, it } from 'vitest';
import {
  ENGINES,
  type Member,
  openForTest,
  START,
  openForSuite,
} from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers, newMembers, latestNotification } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff, loggedActions, undoNewest } from '../../../support/staff.ts';
import { deleteRows, setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('closing by votes on %s', async (engine) => {
  let asker: Member;
  let newcomer: Member;
  let question: string;
  let round = 0;

  const test = await openForSuite(engine);

  const staff = await addStaff(test);
  const voters = await addMembers(test, 'voter', 8);
  const [first, second, third] = voters as [Member, Member, Member];
  await give(voters, 'close');

  beforeEach(async () => {
    test.settings.now = START;
    await deleteRows(test, 'review_skips');
    await deleteRows(test, 'review_items');
    round += 1;
    [asker, newcomer] = await newMembers(test, 2);
    question = await ask(test, asker, { title: `Which roundnumber${String(round)} is it?` });
  });

  /** Changes a privilege of members as an admin, whatever their reputation. */
  async function give(members: readonly Member[], privilege: string, change = 'given') {
    for (const { id } of members) {
      const body = { privilege, change };
      await test.put(`/admin/users/${id}/privileges`, staff.admin, body);
    }
  }
  const call = (
    method: string,
    what: string,
    as: Member | undefined,
    body?: object,
    id = question,
  ) => test.call(method, `/questions/${id}/${what}`, { as, ...(body && { body }) });
  const close = (as: Member | undefined, reason = 'needs_details', more: object = {}) =>
    call('POST', 'close-votes', as, { reason, ...more });
  const reopen = (as: Member | undefined) => call('POST', 'reopen-votes', as, {});
  const page = async (as?: Member, id = question) =>
    (await test.get(`/questions/${id}`, as)).body.question;
  const next = async (queue: string, as: Member) =>
    (await test.get(`/review/${queue}/next`, as)).body.item;
  const decide = (queue: string, as: Member, item: { _id: string; version: number }, how: string) =>
    test.put(`/review/${queue}/${item._id}`, as, { decision: how, version: item.version });
  async function setReasons(closeReasons: object[]) {
    const { version } = (await test.get('/admin/settings', staff.admin)).body;
    const body = { version, settings: { closeReasons } };
    return test.put('/admin/settings', staff.admin, body);
  }
  /** Another question, whose answer has an up vote unless `isGood` is false. */
  async function original(isGood = true, tags = ['testing']): Promise<string> {
    const id = await ask(test, first, { title: 'What is the original question?', tags });
    const reply = await answer(test, second, id);
    if (isGood) await vote(test, third, `answers/${reply}`, 'up');
    return id;
  }

  it('takes the votes of two members with the privilege', async () => {
    const refused = await close(newcomer);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('more reputation to vote to close');
    expect((await close(first)).body).toEqual({ votes: 1, needed: 2, isClosed: false });
    expect((await close(first)).body).toEqual({ votes: 1, needed: 2, isClosed: false });
    expect((await page()).status).toBe('open');
    expect((await close(second)).body).toEqual({ votes: 2, needed: 2, isClosed: true });
    expect(await page()).toMatchObject({ status: 'closed', closedReason: 'Needs details' });
    expect((await close(third)).status).toBe(409);
    const notice = await latestNotification(test, asker);
    expect(notice.title).toBe('Your question was closed');
    expect(notice.message).toContain('Add what is missing');
    expect((await loggedActions(test, staff.moderator))[0]).toBe('question-closed');
    await expectCountsKept(test);

    expect((await reopen(asker)).status).toBe(403);
    expect((await reopen(first)).body).toEqual({ votes: 1, needed: 2, isClosed: true });
    expect((await reopen(second)).body).toEqual({ votes: 2, needed: 2, isClosed: false });
    expect(await page()).toMatchObject({ status: 'open', closedReason: null });
    expect((await latestNotification(test, asker)).title).toBe('Your question was reopened');
    await expectCountsKept(test);
  });

  it('drops votes after 14 days or when they are withdrawn', async () => {
    await close(first);
    test.settings.now += 14 * DAY;
    expect((await close(second)).body).toMatchObject({ votes: 1, isClosed: false });
    expect((await call('DELETE', 'close-votes', second)).body).toMatchObject({ votes: 0 });
    expect((await close(third)).body).toMatchObject({ votes: 1, isClosed: false });
  });

  it('takes one vote by a moderator or the asker, who can then reopen the question', async () => {
    expect((await close(staff.moderator)).body).toMatchObject({ isClosed: true });
    expect((await reopen(staff.moderator)).body).toMatchObject({ isClosed: false });
    expect((await call('GET', 'closing', asker)).body).toMatchObject({ needed: 1, refusal: null });
    expect((await close(asker, 'off_topic')).body).toMatchObject({ isClosed: true });
    expect(await page(asker)).toMatchObject({ isClosedByCaller: true, awaitsReopening: false });
    expect(await page()).not.toHaveProperty('isClosedByCaller');
    expect((await page()).closedReason).toBe('Off topic');
    expect((await reopen(asker)).body).toMatchObject({ isClosed: false });
  });

  it('shows the number of votes to members who may vote', async () => {
    await close(first);
    const state = async (as: Member) => (await call('GET', 'closing', as)).body;
    expect(await state(first)).toMatchObject({ votes: 1, needed: 2, hasVoted: true });
    expect(await state(second)).toMatchObject({ votes: 1, hasVoted: false, refusal: null });
    expect(await state(newcomer)).toMatchObject({ votes: 0, hasVoted: false });
    expect((await state(newcomer)).refusal).toContain('more reputation');
    expect((await state(newcomer)).protects).toBe(false);
  });

  it('names up to five useful originals, without cycles', async () => {
    const duplicates = [await original(), await original()];
    const poor = await original(false);
    expect((await close(first, 'duplicate')).status).toBe(400);
    for (const wrong of [[poor], [question], ['999999'], [...duplicates, poor]])
      expect((await close(first, 'duplicate', { duplicates: wrong })).status).toBe(400);
    await close(first, 'duplicate', { duplicates });
    await close(second, 'duplicate', { duplicates: duplicates.slice(1) });
    const closed = await page();
    expect(closed.duplicateOf).toMatchObject({ _id: duplicates[1] });
    expect(closed.originals).toEqual([
      expect.objectContaining({ _id: duplicates[1], excerpt: 'It does not say.' }),
      expect.objectContaining({ _id: duplicates[0] }),
    ]);
    // A duplicate of a duplicate becomes a duplicate of its original.
    const other = await ask(test, asker, { title: 'Is this one a duplicate too?' });
    const ballot = { reason: 'duplicate', duplicates: [question] };
    await call('POST', 'close-votes', staff.moderator, ballot, other);
    expect((await page(undefined, other)).duplicateOf).toMatchObject({ _id: duplicates[1] });
    const back = { reason: 'duplicate', duplicates: [question] };
    const circle = await call('POST', 'close-votes', staff.moderator, back, duplicates[1]);
    expect(circle).toMatchObject({ status: 400 });
    expect(JSON.stringify(circle.body)).toContain('already closed as a duplicate of this one');
  });

  it('lets an expert in one of the tags close a duplicate with one vote', async () => {
    const tag = `expert${String(round)}`;
    const own = await ask(test, asker, { title: 'Who knows this tag so well?', tags: [tag] });
    const [expert] = await addMembers(test, tag, 1);
    await give([expert], 'close');
    for (let at = 0; at < 20; at += 1) {
      const asked = await ask(test, newcomer, {
        title: `What is number ${String(at)}?`,
        tags: [tag],
      });
      await answer(test, expert, asked);
    }
    await setRow(test, 'posts', { author_id: Number(expert.id) }, { score: 5 });
    const duplicates = [await original()];
    const ballot = { reason: 'duplicate', duplicates };
    expect((await call('POST', 'close-votes', expert, { reason: 'opinion' }, own)).body).toEqual({
      votes: 1,
      needed: 2,
      isClosed: false,
    });
    expect((await call('POST', 'close-votes', expert, ballot, own)).body.isClosed).toBe(true);
  });

  it('asks the asker whether the original solves the problem', async () => {
    const reply = (as: Member, body: object) => call('POST', 'duplicate-reply', as, body);
    expect((await reply(asker, { solved: true })).status).toBe(409);
    const duplicates = [await original()];
    await close(first, 'duplicate', { duplicates });
    expect(await page()).not.toHaveProperty('originals');
    expect(await page(asker)).toMatchObject({
      status: 'open',
      awaitsReply: true,
      originals: [{ _id: duplicates[0] }],
    });
    expect((await reply(first, { solved: true })).status).toBe(403);
    expect((await reply(asker, { solved: true })).body.question).toMatchObject({
      status: 'closed',
      duplicateOf: { _id: duplicates[0] },
      awaitsReply: false,
    });
  });

  it('adds how a duplicate differs to its text, and lets members reopen it', async () => {
    const duplicates = [await original()];
    await close(staff.moderator, 'duplicate', { duplicates });
    expect(await page(asker)).toMatchObject({ awaitsReply: true, reopensByEdit: true });
    const reply = (body: object) => call('POST', 'duplicate-reply', asker, body);
    expect((await reply({ solved: false })).status).toBe(400);
    const content = 'Mine runs on *Windows*.';
    const { question: after } = (await reply({ solved: false, content })).body;
    expect(after.content).toContain('Mine runs on <em>Windows</em>.');
    expect(after).toMatchObject({ awaitsReply: false, reopensByEdit: false });
    const item = await next('reopen', first);
    expect(item).toMatchObject({ kind: 'question', decisions: ['reopen', 'keep-closed', 'skip'] });
    await decide('reopen', first, item, 'reopen');
    expect((await page()).status).toBe('closed');
    const again = await next('reopen', second);
    expect((await decide('reopen', second, again, 'reopen')).status).toBe(200);
    expect((await page()).status).toBe('open');
    await expectCountsKept(test);
  });

  it('queues a closed question for reopening after its author’s first edit only', async () => {
    await close(staff.moderator);
    const edit = (content: string) =>
      test.put(`/questions/${question}`, asker, {
        title: 'Which one is it now?',
        content,
        tags: ['testing'],
      });
    expect(await page(asker)).toMatchObject({ isClosedByCaller: false, awaitsReopening: false });
    await edit('<p>The message is E42.</p>');
    expect(await page(asker)).toMatchObject({ reopensByEdit: false, awaitsReopening: true });
    expect(await page(first)).not.toHaveProperty('awaitsReopening');
    const item = await next('reopen', first);
    expect(item.post._id).toBe(question);
    await decide('reopen', first, item, 'keep-closed');
    await edit('<p>The message is E43.</p>');
    expect(await next('reopen', second)).toBeNull();
  });

  it('queues a question with close votes, except for those who voted', async () => {
    await close(first);
    expect(await next('close', first)).toBeNull();
    expect(await next('close', asker)).toBeUndefined();
    const item = await next('close', second);
    expect(item.signs).toEqual([{ name: 'Votes to close', points: 1, text: 'Needs details' }]);
    await decide('close', second, item, 'close');
    expect(await page()).toMatchObject({ status: 'closed', closedReason: 'Needs details' });
    expect(await next('close', third)).toBeNull();
  });

  it('lets holders of the privilege protect questions from people new to the site', async () => {
    const lock = (as: Member, kind: string, body: object) =>
      test.put(`/posts/${question}/locks/${kind}`, as, body);
    const on = { locked: true, days: 7, reason: 'Many thanks as answers' };
    const reply = (as: Member) =>
      test.post('/answers', as, { questionId: question, content: '<p>So.</p>' });
    expect((await lock(first, 'answers', on)).status).toBe(403);
    await give([third], 'protect');
    await original();
    expect((await lock(third, 'answers', on)).body.lock.reason).toBe(on.reason);
    expect((await page()).protectedUntil).toBe(new Date(START + 7 * DAY).toISOString());
    const refused = await reply(newcomer);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain(
      'You need 10 reputation earned here to answer this question until',
    );
    expect((await reply(second)).status).toBe(201);
    expect((await reply(asker)).status).toBe(201);
    test.settings.now += 7 * DAY;
    expect(await page()).not.toHaveProperty('protectedUntil');
    test.settings.now = START;
    expect((await lock(third, 'answers', { locked: false })).body.lock).toBeNull();
    expect((await reply(newcomer)).status).toBe(201);

    expect((await lock(third, 'comments', on)).status).toBe(403);
    expect((await lock(third, 'comments', { ...on, days: 1 })).status).toBe(200);
    expect((await lock(third, 'edits', on)).status).toBe(400);
    expect((await vote(test, first, `questions/${question}`, 'up')).status).toBe(200);
    await give([third], 'protect', 'none');
  });

  describe('with reasons set by admins', () => {
    const TOOLS = { title: 'Which tool is best', advice: 'Ask in the chat.' };
    const TEXT = 'Off topic: Which tool is best';
    beforeEach(() => setReasons([TOOLS, { title: 'Homework', advice: 'Show what you tried.' }]));

    it('shows them with their advice on the question, even after they change', async () => {
      await close(first, TOOLS.title);
      expect(await next('close', third)).toMatchObject({
        signs: [{ name: 'Votes to close', text: TEXT }],
      });
      await close(second, TOOLS.title);
      const closed = { status: 'closed', closedReason: TEXT, closedAdvice: 'Ask in the chat.' };
      expect(await page()).toMatchObject(closed);
      expect((await latestNotification(test, asker)).message).toMatch(
        /Which tool is best\. Ask in the chat\./,
      );
      await setReasons([]);
      expect(await page()).toMatchObject(closed);
      await reopen(staff.moderator);
      expect((await page()).closedAdvice).toBeUndefined();
      const [{ _id }] = (await test.get('/admin/log', staff.admin)).body.entries;
      await test.post(`/admin/log/${String(_id)}/undo`, staff.admin);
      expect(await page()).toMatchObject(closed);
    });

    it('refuses unknown reasons, more than six, and duplicate titles', async () => {
      const refused = await close(first, 'Something else');
      expect([refused.status, refused.body.fields]).toEqual([400, { reason: 'Choose a reason' }]);
      const seven = Array.from({ length: 7 }, (_, at) => ({
        title: `T${String(at)}`,
        advice: 'A',
      }));
      const long = { title: 'x'.repeat(61), advice: 'A' };
      const wordy = { title: 'T', advice: 'x'.repeat(301) };
      for (const wrong of [seven, [TOOLS, TOOLS], [long], [wordy], [{ title: 'T' }]])
        expect((await setReasons(wrong)).status).toBe(400);
      const { settings } = (await test.get('/settings')).body;
      expect(settings.closeReasons).toHaveLength(2);
    });
  });
});

describe.each(ENGINES)('the totals of a month on %s', (engine) => {
  it('count decisions, and those undone', async () => {
    const test = await openForTest(engine);
    const { admin, moderator } = await addStaff(test);
    const id = await ask(test, admin);
    const totals = async (month = '') => (await test.get(`/moderation${month}`)).body;
    expect(await totals()).toMatchObject({ month: '2026-11', since: null });
    await test.post(`/questions/${id}/close-votes`, moderator, { reason: 'opinion' });
    await undoNewest(test, admin);
    expect(await totals()).toMatchObject({
      since: '2026-11',
      totals: { questionsClosed: 1, questionsReopened: 0, undone: 1, flagsDecided: 0 },
    });
    expect((await totals('?month=2026-10')).totals).toMatchObject({ questionsClosed: 0 });
    expect((await test.get('/moderation?month=2026-13')).status).toBe(400);
  });
});
