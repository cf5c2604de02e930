import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { newMembers, latestNotification, reputationOf } from '../../../support/members.ts';
import { answer, asPost, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('a suggestion on %s', async (engine) => {
  let ann: Member;
  let eve: Member;
  let question: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += DAY / 24;
    [ann, eve] = await newMembers(test, 2);
    question = await ask(test, ann, { title: 'What does this thing say?', tags: ['one'] });
  });

  const suggest = (as: Member | undefined, body: object = {}, post = `questions/${question}`) =>
    test.post(`/${asPost(post)}/suggestions`, as, {
      content: '<p>It says so.</p>',
      reason: 'It did not say',
      ...body,
    });
  const idOf = async (as: Member, body: object = {}): Promise<string> => {
    const answered = await suggest(as, body);
    expect(answered.status).toBe(201);
    return answered.body.suggestion._id;
  };
  const decide = (as: Member | undefined, id: string, decision: string, more: object = {}) =>
    test.put(`/suggestions/${id}`, as, { decision, ...more });
  const read = (as: Member, id: string) => test.get(`/suggestions/${id}`, as);
  const page = async () => (await test.get(`/questions/${question}`)).body.question;

  it('waits for the post’s author, who is notified, and changes nothing until then', async () => {
    const before = await page();
    const { body } = await suggest(eve, { title: 'What does this thing really say?', version: 1 });
    expect(body.suggestion).toMatchObject({
      title: 'What does this thing really say?',
      content: '<p>It says so.</p>',
      tags: ['one'],
      post: { kind: 'question', _id: question },
      author: { _id: eve.id },
      reason: 'It did not say',
      ...{ version: 1, isStale: false, status: 'waiting', mayDecide: false },
    });
    expect(await page()).toEqual(before);
    expect(await latestNotification(test, ann)).toMatchObject({
      title: `${eve.username} suggested an edit to your question`,
      link: `/suggestions/${String(body.suggestion._id)}`,
    });
  });

  it('is visible only to its author, the post’s author and moderators', async () => {
    const id = await idOf(eve);
    const other = await test.join(`stranger-${engine}`);
    for (const as of [eve, ann, staff.moderator]) expect((await read(as, id)).status).toBe(200);
    expect((await read(ann, id)).body).toMatchObject({
      suggestion: { mayDecide: true },
      base: { title: 'What does this thing say?', content: '<p>It does not say.</p>' },
    });
    expect((await read(other, id)).status).toBe(404);
    expect((await decide(other, id, 'approve')).status).toBe(404);
    const waiting = async (as: Member) =>
      pluck((await test.get('/suggestions', as)).body.suggestions, '_id');
    expect(await waiting(eve)).toEqual([id]);
    expect(await waiting(ann)).toEqual([id]);
    expect(await waiting(staff.moderator)).toContain(id);
    expect(await waiting(other)).toEqual([]);
  });

  it('is listed with the number of words that it adds and removes', async () => {
    const id = await idOf(eve, { tags: ['one', 'two'] });
    const size = async () => (await test.get('/suggestions', ann)).body.suggestions[0].size;
    // "It does not say." becomes "It says so.", with one more tag.
    expect(await size()).toEqual({ added: 3, removed: 3 });
    await decide(eve, id, 'improve', { content: '<p>It <b>does</b> not really say.</p>' });
    expect(await size()).toEqual({ added: 2, removed: 0 });
  });

  it('becomes an edit by its author when approved, and earns 2', async () => {
    const id = await idOf(eve, { title: 'What does this thing really say?', tags: ['two'] });
    const { status, body } = await decide(ann, id, 'approve');
    expect([status, body.suggestion.status]).toEqual([200, 'approved']);
    expect(body.suggestion.decidedBy._id).toBe(ann.id);
    expect(await page()).toMatchObject({
      title: 'What does this thing really say?',
      content: '<p>It says so.</p>',
      tags: ['two'],
    });
    const { versions } = (await test.get(`/posts/${question}/history`)).body;
    expect(versions).toMatchObject([
      { kind: 'suggestion approved', author: { _id: ann.id } },
      { kind: 'edited', author: { _id: eve.id }, reason: 'It did not say' },
      { kind: 'created' },
    ]);
    expect(await reputationOf(test, eve)).toBe(3);
    expect(await latestNotification(test, eve)).toMatchObject({
      title: 'Your suggestion was approved',
    });
    expect((await decide(ann, id, 'reject', { reason: 'No' })).status).toBe(409);
    await expectCountsKept(test);
  });

  it('can be improved by a moderator, with a body of their own', async () => {
    const id = await idOf(eve);
    for (const [decision, content, message] of [
      ['improve', undefined, 'Please enter the new text'],
      ['improve', ' ', 'Please enter the new text'],
      ['approve', '<p>It says more.</p>', 'To save another text, use “improve”'],
    ] as const) {
      const { status, body } = await decide(staff.moderator, id, decision, { content });
      expect([status, body.fields]).toEqual([400, { content: message }]);
    }
    const elsewhere = await decide(staff.moderator, id, 'approve', { description: 'It says more' });
    expect(elsewhere.status).toBe(400);
    const done = await decide(staff.moderator, id, 'improve', { content: '<p>It says more.</p>' });
    // The post is somebody else's, and the suggestion has a reason.
    expect([done.status, done.body.suggestion.status]).toEqual([200, 'improved']);
    expect((await page()).content).toBe('<p>It says more.</p>');
    expect(await latestNotification(test, eve)).toMatchObject({
      title: 'Your suggestion was improved and approved',
    });
  });

  it('is rejected with a reason, and can be withdrawn by its author', async () => {
    const [one, other] = [await idOf(eve), await idOf(eve)];
    expect((await decide(ann, one, 'reject', { reason: ' ' })).body.fields).toHaveProperty(
      'reason',
    );
    expect((await decide(eve, one, 'reject', { reason: 'No' })).status).toBe(403);
    expect((await decide(eve, one, 'approve')).status).toBe(403);
    const rejected = await decide(ann, one, 'reject', { reason: 'It is as it should be' });
    expect(rejected.body.suggestion).toMatchObject({ decisionReason: 'It is as it should be' });
    expect(await latestNotification(test, eve)).toMatchObject({
      title: 'Your suggestion was rejected',
    });
    expect((await decide(ann, other, 'withdraw')).status).toBe(403);
    expect((await decide(eve, other, 'withdraw')).body.suggestion.status).toBe('withdrawn');
    expect((await decide(ann, other, 'approve')).status).toBe(409);
    expect((await page()).content).toBe('<p>It does not say.</p>');
    expect(await reputationOf(test, eve)).toBe(1);
  });

  it('is stale once the post’s author has edited the post, which is always possible', async () => {
    const id = await idOf(eve);
    const body = { title: 'What does this thing say?', content: '<p>Mine.</p>', tags: ['one'] };
    expect((await test.put(`/questions/${question}`, ann, body)).status).toBe(200);
    expect((await read(ann, id)).body.suggestion.isStale).toBe(true);
    const late = await decide(ann, id, 'approve');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict', current: 2 });
    expect((await read(ann, id)).body.suggestion.status).toBe('waiting');
    expect((await decide(ann, id, 'improve', { content: '<p>Both.</p>' })).status).toBe(200);
    expect((await page()).content).toBe('<p>Both.</p>');
  });

  it('does not overwrite a later edit, or its title and tags, when improved', async () => {
    const id = await idOf(eve);
    const body = {
      title: 'What does the thing really say?',
      content: '<p>Mine.</p>',
      tags: ['mine'],
    };
    await test.put(`/questions/${question}`, ann, body);
    const content = '<p>Both.</p>';
    const late = await decide(staff.moderator, id, 'improve', { content, version: 1 });
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'conflict', 2]);
    expect(await page()).toMatchObject(body);
    const done = await decide(staff.moderator, id, 'improve', { content, version: 2 });
    expect(done.status).toBe(200);
    expect(await page()).toMatchObject({ ...body, content });
  });

  it('can be changed by its author while it waits', async () => {
    const id = await idOf(eve);
    const content = '<p>It says so, and more.</p>';
    const { status, body } = await decide(eve, id, 'improve', { content, reason: 'More' });
    expect([status, body.suggestion]).toMatchObject([200, { content, status: 'waiting' }]);
    expect((await read(ann, id)).body.suggestion).toMatchObject({ content, reason: 'More' });
    expect((await decide(ann, id, 'approve')).status).toBe(200);
    expect((await page()).content).toBe(content);
    expect((await decide(eve, id, 'improve', { content })).status).toBe(409);
  });

  it('disappears with its question, and leaves the list of others intact', async () => {
    const reply = await answer(test, ann, question);
    const gone = (await suggest(eve, {}, `answers/${reply}`)).body.suggestion._id;
    const other = await ask(test, ann);
    const left = (await suggest(eve, {}, `questions/${other}`)).body.suggestion._id;
    const body = { deleted: true, reason: 'Spam' };
    await test.put(`/admin/questions/${question}/deleted`, staff.moderator, body);
    for (const as of [eve, ann]) {
      const { status, body: list } = await test.get('/suggestions', as);
      expect([status, list.suggestions.length]).toEqual([200, 1]);
      expect(list.suggestions[0]._id).toBe(left);
    }
    expect((await read(eve, gone)).status).toBe(404);
    test.settings.limits = true;
    expect((await suggest(eve, { content: '<p>Else.</p>' }, `questions/${other}`)).status).toBe(
      201,
    );
    test.settings.limits = false;
  });

  it('lapses after 30 days', async () => {
    const id = await idOf(eve);
    await setRow(test, 'suggestions', id, { created_at: test.settings.now - 30 * DAY });
    expect((await read(ann, id)).body.suggestion).toMatchObject({ status: 'lapsed' });
    expect((await decide(ann, id, 'approve')).status).toBe(409);
    const list = (await test.get('/suggestions', ann)).body.suggestions;
    expect(list).toEqual([]);
  });

  it('for an answer has only a body', async () => {
    const reply = await answer(test, ann, question);
    const { status, body } = await suggest(eve, {}, `answers/${reply}`);
    expect([status, body.suggestion.title]).toEqual([201, null]);
    expect((await decide(ann, body.suggestion._id, 'approve')).status).toBe(200);
    expect((await page()).answers[0].content).toBe('<p>It says so.</p>');
  });

  it('is for members who may not edit, needs a reason, and must change something', async () => {
    expect((await suggest(ann)).status).toBe(403);
    expect((await suggest(staff.moderator)).status).toBe(403);
    expect((await suggest(eve, { reason: ' ' })).body.fields).toHaveProperty('reason');
    expect((await suggest(eve, { reason: 'x'.repeat(301) })).body.fields).toHaveProperty('reason');
    expect((await suggest(eve, { title: 'Short' })).body.fields).toHaveProperty('title');
    expect((await suggest(eve, { content: '<p>It does not say.</p>' })).body.message).toBe(
      'This suggestion changes nothing',
    );
    expect((await suggest(eve, { version: 7 })).status).toBe(409);
    expect((await suggest(eve, {}, 'questions/999999')).status).toBe(404);
    expect((await suggest(eve, {}, 'questions/x')).status).toBe(404);
    const source = await test.get(`/posts/${question}/source`, eve);
    expect(source.body).toMatchObject({ title: 'What does this thing say?', version: 1 });
  });

  describe('with limits on', () => {
    beforeEach(() => {
      test.settings.limits = true;
    });
    afterAll(() => {
      test.settings.limits = false;
    });

    it('is one of at most two that a new member has waiting', async () => {
      const first = await idOf(eve);
      await idOf(eve);
      const refused = await suggest(eve);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      await decide(eve, first, 'withdraw');
      expect((await suggest(eve)).status).toBe(201);
    });

    it('is refused for a week after three rejections in one', async () => {
      for (let at = 0; at < 3; at += 1) {
        test.settings.now += DAY;
        await decide(ann, await idOf(eve), 'reject', { reason: 'No' });
      }
      const refused = await suggest(eve);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBe((7 * DAY) / 1_000);
      test.settings.now += 7 * DAY;
      expect((await suggest(eve)).status).toBe(201);
    });
  });
});
