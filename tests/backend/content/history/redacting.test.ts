import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { asPost, ask } from '../../../support/posts.ts';
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
    test.get(`/${asPost(post)}/history/${String(number)}`);
  const suggest = async (as: Member, body: object) => {
    const sent = { ...clean, reason: 'Clearer', ...body };
    const answered = await test.post(`/posts/${question}/suggestions`, as, sent);
    expect(answered.status).toBe(201);
    return answered.body.suggestion._id as string;
  };
  const suggestion = async (as: Member, id: string) =>
    (await test.get(`/suggestions/${id}`, as)).body;

  it('keeps its row without title, text and tags, but with who, when and why', async () => {
    await edit(ann);
    const { status, body } = await redact(staff.admin, 1);
    expect(status).toBe(200);
    const redaction = { by: { _id: staff.admin.id }, reason: 'A password' };
    const row = { number: 1, kind: 'created', author: { _id: ann.id }, redaction };
    expect(body.version).toMatchObject({ ...row, title: '', content: '', tags: [] });
    expect((await version(1)).body).toEqual(body);
    const { body: list } = await test.get(`/posts/${question}/history`);
    expect(list.versions).toMatchObject([{ number: 2, redaction: null }, row]);
    expect((await version(2)).body.version).toMatchObject({ ...clean, redaction: null });
  });

  it('withdraws suggestions for it, and notifies their authors', async () => {
    const waiting = await suggest(eve, { content: `<p>It really is ${secret}.</p>` });
    await edit(staff.moderator);
    expect((await redact(staff.admin, 1)).status).toBe(200);
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

  it('cannot be rolled back to or edited from', async () => {
    await edit(ann);
    await redact(staff.admin, 1);
    const refused = await test.post(`/posts/${question}/rollback`, ann, { number: 1 });
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
