import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { refusal } from '../../../support/replies.ts';

describe.each(ENGINES)('Undo in the log on %s', async (engine) => {
  let member: Member;
  let question: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  let round = 0;
  beforeEach(async () => {
    round += 1;
    [member] = await newMembers(test, 1);
    question = await ask(test, member, { title: `Is roundnumber${String(round)} undone?` });
  });

  const put = (path: string, body: object, as = staff.admin) => test.put(path, as, body);
  const log = async (as = staff.admin) => (await test.get('/admin/log', as)).body.entries;
  const undo = (id: string, as = staff.admin) => test.post(`/admin/log/${id}/undo`, as);
  const last = async () => (await log())[0];
  const page = async () => (await test.get(`/questions/${question}`)).body.question;
  const me = async () => (await test.get('/auth/me', member)).body.user;

  /** Undoes the newest entry, and then the undo. */
  async function twice(check: (isUndone: boolean) => Promise<void>) {
    for (const isUndone of [true, false]) {
      const entry = await last();
      expect(entry.canUndo).toBe(true);
      const { status, body } = await undo(entry._id);
      expect(status).toBe(200);
      expect(body.entry.details.undoes).toBe(entry._id);
      expect((await last())._id).toBe(body.entry._id);
      await check(isUndone);
    }
    await expectCountsKept(test);
  }

  it('reverses featuring, closing and deleting, and can itself be undone', async () => {
    await put(`/admin/questions/${question}/featured`, { featured: true });
    await twice(async (isUndone) => expect((await page()).featured).toBe(!isUndone));
    const reason = 'Off topic';
    await put(`/admin/questions/${question}/closed`, { closed: true, reason });
    await twice(async (isUndone) =>
      expect(await page()).toMatchObject(
        isUndone ? { status: 'open' } : { status: 'closed', closedReason: reason },
      ),
    );
    await put(`/admin/questions/${question}/deleted`, { deleted: true });
    await twice(async (isUndone) => expect((await page()) === undefined).toBe(!isUndone));
  });

  it('restores the previous reason for closing a question', async () => {
    const path = `/admin/questions/${question}/closed`;
    await put(path, { closed: true, reason: 'First' });
    await put(path, { closed: true, reason: 'Second' });
    await twice(async (isUndone) =>
      expect((await page()).closedReason).toBe(isUndone ? 'First' : 'Second'),
    );
  });

  it('reverses roles and suspensions, for admins only', async () => {
    await put(`/admin/users/${member.id}/role`, { role: 'moderator' });
    const entry = await last();
    const [seen] = await log(staff.moderator);
    expect(seen.canUndo).toBe(false);
    expect((await undo(entry._id, staff.moderator)).status).toBe(403);
    await twice(async (isUndone) =>
      expect((await me()).role).toBe(isUndone ? 'user' : 'moderator'),
    );
    const days = 7;
    await put(`/admin/users/${member.id}/suspension`, { suspended: true, days, reason: 'Spam' });
    const { suspension } = await me();
    await twice(async (isUndone) =>
      expect((await me()).suspension).toEqual(isUndone ? undefined : suspension),
    );
  });

  it('reverts an edit, unless the author has edited since', async () => {
    const edited = { title: 'Another title than before', content: '<p>New.</p>', tags: ['html'] };
    const before = await page();
    await put(`/questions/${question}`, { ...edited, reason: 'Clearer' }, staff.moderator);
    await twice(async (isUndone) =>
      expect((await page()).title).toBe(isUndone ? before.title : edited.title),
    );
    const entry = await last();
    await put(`/questions/${question}`, { ...edited, content: '<p>Mine.</p>' }, member);
    expect((await undo(entry._id)).body.message).toBe('This post has been edited since');
  });

  it('works on answers and reviews', async () => {
    const reply = await answer(test, member, question);
    await put(
      `/answers/${reply}`,
      { content: '<p>Edited.</p>', reason: 'Clearer' },
      staff.moderator,
    );
    await twice(async (isUndone) =>
      expect((await page()).answers[0].content.includes('Edited.')).toBe(!isUndone),
    );
    await put(`/admin/answers/${reply}/deleted`, { deleted: true });
    await twice(async (isUndone) => expect((await page()).answerCount).toBe(isUndone ? 1 : 0));
    await test.post(`/flags/question/${question}`, staff.admin, { reason: 'unclear' });
    const next = async () => (await test.get('/review/flags/next', staff.moderator)).body.item;
    const { _id, version } = await next();
    await put(`/review/flags/${String(_id)}`, { decision: 'decline', version }, staff.moderator);
    expect(await next()).toBeNull();
    expect((await undo((await last())._id)).status).toBe(200);
    expect((await next())._id).toBe(_id);
    expect((await last()).canUndo).toBe(false);
  });

  it('works on comments, and notifies their author of the reason each time', async () => {
    const said = await commentId(test, member, `questions/${question}`, 'Read the manual');
    await test.delete(`/comments/${said}?reason=Rude`, staff.moderator);
    expect(await last()).toMatchObject({
      target: { kind: 'comment', link: `/comments/${said}/history` },
      details: { reason: 'Rude', text: 'Read the manual' },
    });
    await twice(async (isUndone) => expect((await page()).commentCount).toBe(isUndone ? 1 : 0));
    const { notifications } = (await test.get('/notifications', member)).body;
    const messages = notifications.flatMap(({ title, message }: Record<string, string>) =>
      title === 'Your comment was deleted' ? [message] : [],
    );
    const why = `Is roundnumber${String(round)} undone?: Rude`;
    expect(messages).toEqual([why, why]);
  });

  it('works on tags', async () => {
    const name = `tag${String(round)}`;
    const body = { name, description: '', color: '#112233', featured: false };
    const as = staff.admin;
    const tag = async () => (await test.get(`/tags/${name}`)).body.tag;
    await test.post('/admin/tags', as, body);
    await twice(async (isUndone) => expect((await tag()) === undefined).toBe(isUndone));
    await put(`/admin/tags/${name}`, { ...body, description: 'About it', featured: true });
    await twice(async (isUndone) =>
      expect(await tag()).toMatchObject({
        description: isUndone ? '' : 'About it',
        featured: !isUndone,
      }),
    );
    await put(`/admin/tags/${name}/name`, { name: `${name}-new` });
    await twice(async (isUndone) =>
      expect((await tag()).name).toBe(isUndone ? name : `${name}-new`),
    );
  });

  it('is not offered once a later action has changed the same thing', async () => {
    await put(`/admin/questions/${question}/featured`, { featured: true });
    const first = await last();
    await put(`/admin/questions/${question}/closed`, { closed: true });
    expect((await log())[1]).toMatchObject({ _id: first._id, canUndo: true });
    await put(`/admin/questions/${question}/featured`, { featured: false });
    expect((await log())[2]).toMatchObject({ _id: first._id, canUndo: false });
    expect(await undo(first._id)).toMatchObject(refusal(409, 'Something else has changed since'));
    expect((await undo('999999')).status).toBe(404);
  });
});
