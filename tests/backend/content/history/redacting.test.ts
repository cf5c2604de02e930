import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { tablesWith } from '../../../support/everything.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck, refusal } from '../../../support/replies.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('a redacted version on %s', async (engine) => {
  let ann: Member;
  let eve: Member;
  let question: string;
  let round = 0;
  let secret: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    test.settings.now += 40 * HOUR;
    round += 1;
    secret = `hunter${String(round)}xyzzy`;
    [ann, eve] = await newMembers(test, 2);
    question = await ask(test, ann, {
      title: `Does ${secret} work?`,
      content: `<p>It is ${secret}.</p>`,
      tags: ['passwords', 'secrets'],
    });
  });

  const clean = { title: 'Does my password work?', content: '<p>It is mine.</p>', tags: ['one'] };
  const edit = (as: Member, body: object = {}, post = `questions/${question}`) => {
    test.settings.now += HOUR;
    return test.put(`/${post}`, as, { ...clean, reason: 'Safer', ...body });
  };
  const redact = (
    as: Member | undefined,
    number: number | string,
    { reason = 'A password', post = question } = {},
  ) => {
    const path = `/admin/posts/${post}/history/${String(number)}/redact`;
    return test.post(path, as, { reason });
  };
  const version = (number: number, post = `questions/${question}`) =>
    test.get(`/${post}/history/${String(number)}`);
  const suggest = async (as: Member, body: object) => {
    const sent = { ...clean, reason: 'Clearer', ...body };
    const answered = await test.post(`/questions/${question}/suggestions`, as, sent);
    expect(answered.status).toBe(201);
    return answered.body.suggestion._id as string;
  };
  const suggestion = async (as: Member, id: string) =>
    (await test.get(`/suggestions/${id}`, as)).body;

  it('leaves notifications of another question with the same title unchanged', async () => {
    const title = `Does ${secret} work?`;
    const twin = await ask(test, ann, { title });
    for (const id of [question, twin]) await answer(test, eve, id);
    await edit(ann);
    expect((await redact(staff.admin, 1)).status).toBe(200);
    const { body } = await test.get('/notifications', ann);
    const messages = pluck(
      body.notifications.filter(({ type }: { type: string }) => type === 'answer'),
      'message',
    );
    expect(messages.toSorted()).toEqual([clean.title, title].toSorted());
  });

  it('keeps its row without title, text and tags, but with who, when and why', async () => {
    await edit(ann);
    const { status, body } = await redact(staff.admin, 1);
    expect(status).toBe(200);
    const redaction = { by: { _id: staff.admin.id }, reason: 'A password' };
    const row = { number: 1, kind: 'created', author: { _id: ann.id }, redaction };
    expect(body.version).toMatchObject({ ...row, title: '', content: '', tags: [] });
    expect((await version(1)).body).toEqual(body);
    const { body: list } = await test.get(`/questions/${question}/history`);
    expect(list.versions).toMatchObject([{ number: 2, redaction: null }, row]);
    expect((await version(2)).body.version).toMatchObject({ ...clean, redaction: null });
  });

  it('is the one that the history shows, even if the clock was set back', async () => {
    test.settings.now -= 2 * HOUR;
    await edit(ann);
    expect((await redact(staff.admin, 2)).status).toBe(409);
    expect((await redact(staff.admin, 1)).status).toBe(200);
    expect((await version(2)).body.version).toMatchObject(clean);
    expect(await tablesWith(test, secret)).toEqual([]);
  });

  it('does not survive in a suggestion sent at the same moment', async () => {
    await edit(ann);
    const body = { ...clean, reason: 'Clearer', version: 1 };
    const pending = await test.backend.db.sql.transaction().execute(async (tx) => {
      // The post is locked: the redaction waits, and behind it the suggestion, which has read already.
      const held = tx.selectFrom('posts').select('id').where('id', '=', Number(question));
      await (engine === 'postgres' ? held.forUpdate() : held).execute();
      const redacted = redact(staff.admin, 1);
      await setTimeout(200);
      const path = `/questions/${question}/suggestions`;
      const suggested = test.post(path, eve, body);
      await setTimeout(200);
      return [redacted, suggested] as const;
    });
    const [redacted, suggested] = await Promise.all(pending);
    expect(redacted.status).toBe(200);
    // SQLite's writers take turns in any order: a suggestion that came first is redacted too.
    expect([201, 409]).toContain(suggested.status);
    expect(await tablesWith(test, secret)).toEqual([]);
  });

  it('is gone from the whole database', async () => {
    await answer(test, eve, question);
    await test.post(`/questions/${question}/comments`, eve, { content: 'Why not?' });
    await test.put(`/admin/questions/${question}/featured`, staff.moderator, { featured: true });
    const waiting = await suggest(eve, { content: `<p>It really is ${secret}.</p>` });
    await edit(staff.moderator);
    expect(await tablesWith(test, secret)).toEqual([
      'admin_log',
      'notifications',
      'revisions',
      'suggestions',
    ]);
    expect((await redact(staff.admin, 1)).status).toBe(200);
    expect(await tablesWith(test, secret)).toEqual([]);
    expect(await suggestion(eve, waiting)).toMatchObject({
      suggestion: { status: 'withdrawn', isRedacted: true, content: '', title: '' },
      base: { title: null, content: '', tags: [] },
    });
    const { body } = await test.get('/notifications', eve);
    expect(body.notifications[0]).toMatchObject({
      title: 'Your suggestion was withdrawn',
      message: 'Does my password work?: The version this was based on has been redacted',
    });
  });

  it('is also removed from the approved suggestion it came from, and no other', async () => {
    await edit(ann);
    const other = await suggest(eve, { content: '<p>It is not mine.</p>' });
    const leak = await suggest(eve, { content: `<p>It was ${secret}.</p>` });
    test.settings.now += HOUR;
    expect((await test.put(`/suggestions/${leak}`, ann, { decision: 'approve' })).status).toBe(200);
    await edit(ann, { content: '<p>It is nobody’s.</p>' });
    const { body } = await test.get(`/questions/${question}/history`);
    const leaked = body.versions.find(
      ({ kind, author }: { kind: string; author: { _id: string } }) =>
        kind === 'edited' && author._id === eve.id,
    );
    expect((await redact(staff.admin, leaked.number)).status).toBe(200);
    expect(await suggestion(eve, leak)).toMatchObject({
      suggestion: { status: 'approved', isRedacted: true, content: '' },
    });
    expect(await suggestion(eve, other)).toMatchObject({
      suggestion: { status: 'waiting', isRedacted: false, content: '<p>It is not mine.</p>' },
    });
    await redact(staff.admin, 1);
    expect(await tablesWith(test, secret)).toEqual([]);
  });

  it('is also removed from suggestions based on an edit that its author continued', async () => {
    await edit(ann, { content: `<p>First ${secret}.</p>` });
    const between = await suggest(eve, { content: '<p>Between.</p>', version: 2 });
    await test.put(`/questions/${question}`, ann, { ...clean, content: `<p>Then ${secret}.</p>` });
    await edit(ann);
    await redact(staff.admin, 2);
    expect((await suggestion(eve, between)).suggestion).toMatchObject({ isRedacted: true });
    await redact(staff.admin, 1);
    expect(await tablesWith(test, secret)).toEqual([]);
  });

  it('is never the current one, which must be edited first', async () => {
    const said = 'The post still says this: edit it first, then redact this version';
    const refused = await redact(staff.admin, 1);
    expect(refused).toMatchObject(refusal(409, said));
    await edit(ann);
    expect((await redact(staff.admin, 2)).body.message).toBe(said);
    expect((await version(2)).body.version).toMatchObject(clean);
    expect((await redact(staff.admin, 1)).status).toBe(200);
  });

  it('cannot be an event or a missing version', async () => {
    await test.put(`/admin/questions/${question}/closed`, staff.moderator, {
      closed: true,
      reason: 'Opinion',
    });
    await edit(ann);
    const { status, body } = await redact(staff.admin, 2);
    expect([status, body.message]).toEqual([400, 'This is an event: it has no text']);
    for (const number of [0, 4, 'x', '']) {
      expect((await redact(staff.admin, number)).status).toBe(404);
    }
    expect((await redact(staff.admin, 1, { post: '999999' })).status).toBe(404);
    expect((await redact(staff.admin, 1)).status).toBe(200);
    // Events before the edit had the redacted text.
    expect((await version(2)).body.version).toMatchObject({
      ...{ kind: 'closed', title: '', content: '', tags: [] },
      redaction: { reason: 'A password' },
    });
  });

  it('can belong to a deleted post, or to an answer to a deleted question', async () => {
    const reply = await answer(test, eve, question);
    const post = `answers/${reply}`;
    await edit(ann);
    await edit(eve, { content: `<p>Try ${secret}.</p>` }, post);
    await edit(eve, { content: '<p>Try another.</p>' }, post);
    for (const path of [post, `questions/${question}`])
      expect(
        (await test.put(`/admin/${path}/deleted`, staff.moderator, { deleted: true })).status,
      ).toBe(200);
    for (const [number, id] of [
      [1, question],
      [2, reply],
    ] as const) {
      const { status, body } = await redact(staff.admin, number, { post: id });
      expect([status, body.version?.redaction]).toMatchObject([200, { reason: 'A password' }]);
    }
    expect((await redact(staff.moderator, 1)).status).toBe(403);
    expect((await version(1)).status).toBe(404);
    expect(await tablesWith(test, secret)).toEqual([]);
  });

  it('cannot be rolled back to or edited from', async () => {
    await edit(ann);
    await redact(staff.admin, 1);
    const refused = await test.post(`/questions/${question}/rollback`, ann, { number: 1 });
    expect(refused).toMatchObject(refusal(409, 'This version was redacted: its text is gone'));
    for (const path of [`/questions/${question}/source`, `/posts/${question}/source`]) {
      const as = path.startsWith('/posts') ? eve : ann;
      expect((await test.get(`${path}?version=1`, as)).status).toBe(404);
    }
    expect((await edit(ann, { version: 1, content: '<p>Mine.</p>' })).status).toBe(409);
  });

  it('is logged without an undo, and the edit that replaced it cannot be undone', async () => {
    await edit(staff.moderator);
    const log = async () => (await test.get('/admin/log', staff.admin)).body.entries.slice(0, 2);
    expect(await log()).toMatchObject([{ action: 'question-edited', canUndo: true }, {}]);
    await redact(staff.admin, 1);
    const entries = await log();
    expect(entries).toMatchObject([
      {
        action: 'question-redacted',
        target: { kind: 'question', _id: question, label: clean.title },
        details: { version: 1, reason: 'A password' },
        canUndo: false,
      },
      { action: 'question-edited', canUndo: false },
    ]);
    for (const { _id } of entries as { _id: string }[]) {
      const undo = await test.post(`/admin/log/${_id}/undo`, staff.admin);
      expect(undo).toMatchObject(refusal(409, 'Nothing left to undo'));
    }
  });

  it('is announced to the author once; redacting it again changes nothing', async () => {
    await edit(ann);
    await redact(staff.admin, 1);
    const again = await redact(staff.admin, 1, { reason: 'Another' });
    expect(again.body.version.redaction).toMatchObject({ reason: 'A password' });
    const { body } = await test.get('/notifications', ann);
    expect(body.notifications[0]).toMatchObject({
      title: 'Your question was redacted in an older version',
      message: `${clean.title}: A password`,
      link: `/posts/${question}/history`,
      sender: null,
    });
    const titles = pluck(body.notifications, 'title');
    expect(titles.filter((title: string) => title.includes('redacted'))).toHaveLength(1);
  });
});
