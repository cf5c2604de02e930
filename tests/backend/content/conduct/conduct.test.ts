import { beforeEach, describe, expect, it } from 'vitest';
import { commentId } from '../../../support/comments.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { callsWith, tablesByWord } from '../../../support/everywhere.ts';
import { newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';

describe.each(ENGINES)('Moderators on %s', async (engine) => {
  let ann: Member;
  let bob: Member;
  let round = 0;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  beforeEach(async () => {
    round += 1;
    [ann, bob] = await newMembers(test, 2);
  });

  const warn = (text: string, as: Member = staff.moderator, of = ann) =>
    test.post(`/admin/users/${of.id}/warnings`, as, { message: text });
  const note = (text: string, as: Member = staff.moderator, on = ann) =>
    test.post(`/admin/users/${on.id}/notes`, as, { message: text });
  const decisions = async (as = ann) => (await test.get('/decisions', as)).body;
  const moderate = (method: string, path: string, body: object) =>
    test.call(method, `/admin/${path}`, { as: staff.moderator, body });

  it('can warn a member, who confirms having read it', async () => {
    const { status, body } = await warn('Please say that the product is yours.');
    expect(status).toBe(201);
    const notified = await test.get('/notifications', ann);
    expect(notified.body.notifications[0]).toMatchObject({
      title: 'A moderator asks you to change something',
      message: 'Please say that the product is yours.',
      link: '/decisions',
    });
    const { warnings } = await decisions();
    expect(warnings).toMatchObject([{ _id: body.warning._id, readAt: null }]);
    const path = `/warnings/${String(body.warning._id)}/read`;
    expect((await test.put(path, bob)).status).toBe(404);
    expect((await test.put(path, ann)).status).toBe(200);
    const seen = await test.get(`/admin/users/${ann.id}/conduct`, staff.moderator);
    expect(seen.body.warnings[0].readAt).not.toBeNull();
    const log = await test.get(`/admin/log?user=${ann.id}`, staff.admin);
    expect(log.body.entries[0]).toMatchObject({ action: 'user-warned', canUndo: true });
    const undo = `/admin/log/${String(log.body.entries[0]._id)}/undo`;
    expect((await test.post(undo, staff.admin)).status).toBe(200);
    expect((await decisions()).warnings).toEqual([]);
    expect(pluck((await decisions()).decisions, 'what')).toEqual([
      'warning-withdrawn',
      'user-warned',
    ]);
  });

  it('can warn and take notes on others only, with a minimum length', async () => {
    for (const send of [warn, note]) {
      expect((await send('Too short')).status).toBe(400);
      expect((await send('Long enough to be sent', bob)).status).toBe(403);
      expect((await send('Long enough to be sent', staff.admin, staff.admin)).status).toBe(403);
    }
    expect((await test.get(`/admin/users/${bob.id}/conduct`, ann)).status).toBe(403);
  });

  it('keep notes that only they can read, deleted with the account', async () => {
    const kim = await test.join();
    const word = `quetzalium${String(round)}`;
    expect((await note(`A second account of ${word}, I think.`, staff.moderator, kim)).status).toBe(
      201,
    );
    const read = await test.get(`/admin/users/${kim.id}/conduct`, staff.admin);
    expect(read.body.notes).toMatchObject([
      { text: `A second account of ${word}, I think.`, by: { username: staff.moderator.username } },
    ]);
    for (const as of [undefined, kim, bob]) expect(await callsWith(test, [word], as)).toEqual([]);
    const path = `/admin/users/${kim.id}/conduct`;
    expect(await callsWith(test, [word], staff.moderator)).toEqual([`${word}: ${path}`]);
    expect(await tablesByWord(test, [word])).toEqual({ [word]: ['person_notes'] });
    await test.delete('/auth/account', kim, { password: 'correct horse' });
    expect(await tablesByWord(test, [word])).toEqual({ [word]: [] });
  });

  it('make decisions that the member can see, each with its reason', async () => {
    const question = await ask(test, ann, { title: 'What was decided about this?' });
    const other = await ask(test, bob);
    const reply = await answer(test, ann, other);
    const comment = await commentId(test, ann, `questions/${other}`, 'What do you mean by it?');
    const at = [
      () => moderate('PUT', `questions/${question}/closed`, { closed: true, reason: 'Too broad' }),
      () => moderate('PUT', `questions/${question}/closed`, { closed: false }),
      () =>
        moderate('PUT', `posts/${question}/locks/edits`, {
          locked: true,
          days: 1,
          reason: 'A quarrel',
        }),
      () => moderate('PUT', `answers/${reply}/deleted`, { deleted: true, reason: 'It is a link' }),
      () => moderate('PUT', `answers/${reply}/deleted`, { deleted: false }),
      () => test.delete(`/comments/${comment}?reason=Not+friendly`, staff.moderator),
      () => warn('Please be friendly to others.'),
    ];
    for (const decide of at) {
      test.settings.now += 1_000;
      const { status, body } = await decide();
      expect(status, JSON.stringify(body)).toBeLessThan(300);
    }
    for (const as of await newMembers(test, 3)) {
      test.settings.now += 1_000;
      await test.post(`/flags/question/${question}`, as, { reason: 'spam' });
    }
    const { decisions: all, pagination } = await decisions();
    expect(
      all.map((one: { what: string; kind: string; reason: string }) => [
        one.what,
        one.kind,
        one.reason,
      ]),
    ).toEqual([
      ['hidden', 'question', ''],
      ['user-warned', 'user', 'Please be friendly to others.'],
      ['comment-deleted', 'comment', 'Not friendly'],
      ['restored', 'answer', ''],
      ['deleted', 'answer', 'It is a link'],
      ['edits-locked', 'question', 'A quarrel'],
      ['reopened', 'question', ''],
      ['closed', 'question', 'Too broad'],
    ]);
    expect(pluck(all, 'link')).toEqual([
      null,
      null,
      null,
      `/questions/${other}/answers/${reply}`,
      `/questions/${other}/answers/${reply}`,
      ...[null, null, null],
    ]);
    expect(pagination.totalPages).toBe(1);
    expect((await decisions(bob)).decisions).toEqual([]);
  });
});
