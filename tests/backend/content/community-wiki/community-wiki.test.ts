import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers, reputationOf } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';

describe.each(ENGINES)('a community wiki on %s', async (engine) => {
  let question: string;
  let reply: string;
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const [asker, author, other] = await addMembers(test, 'wiki', 3);
  beforeEach(async () => {
    question = await ask(test, asker);
    reply = await answer(test, author, question);
  });

  const setWiki = (as: Member | undefined, isWiki: boolean, id = reply) =>
    test.put(`/posts/${id}/wiki`, as, { isWiki });
  const edit = (as: Member, content: string) =>
    test.put(`/answers/${reply}`, as, { content, reason: 'Clearer' });
  const accept = (method: 'PUT' | 'DELETE') =>
    test.call(method, `/answers/${reply}/accept`, { as: asker });
  const reputations = () =>
    Promise.all([asker, author].map((member) => reputationOf(test, member)));

  it('can be started and ended only by the author or a moderator', async () => {
    const refused = await setWiki(other, true);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('Only the author and moderators can change who may edit');
    expect((await setWiki(author, true)).body).toEqual({ isWiki: true });
    expect((await setWiki(other, false)).status).toBe(403);
    expect((await setWiki(staff.moderator, false)).body).toEqual({ isWiki: false });
    expect((await setWiki(staff.moderator, true, question)).body).toEqual({ isWiki: true });
    expect((await setWiki(author, true, '999999')).status).toBe(404);
  });

  it('can be edited by every member, and its history names them all', async () => {
    expect((await edit(other, '<p>Mine</p>')).status).toBe(403);
    await setWiki(author, true);
    expect((await test.get(`/answers/${reply}/source`, other)).status).toBe(200);
    expect((await edit(other, '<p>Ours</p>')).status).toBe(200);
    const suggested = { content: '<p>Yours</p>', reason: 'Clearer' };
    expect((await test.post(`/posts/${reply}/suggestions`, other, suggested)).status).toBe(403);
    await setWiki(author, false);
    expect((await edit(other, '<p>Mine</p>')).status).toBe(403);
    const { body } = await test.get(`/posts/${reply}/history`);
    const editors = body.versions.map((one: { kind: string; author: { username: string } }) => [
      one.kind,
      one.author.username,
    ]);
    expect(editors).toEqual([
      ['community wiki ended', author.username],
      ['edited', other.username],
      ['community wiki started', author.username],
      ['created', author.username],
    ]);
  });

  it('earns no reputation; what was earned before stays until it is taken back', async () => {
    await accept('PUT');
    await vote(test, other, `answers/${reply}`, 'up');
    const before = await reputations();
    await setWiki(author, true);
    await vote(test, asker, `answers/${reply}`, 'up');
    await vote(test, staff.admin, `answers/${reply}`, 'down');
    expect(await reputations()).toEqual(before);
    await vote(test, other, `answers/${reply}`, 'up');
    await accept('DELETE');
    const [asked = 0, answered = 0] = before;
    expect(await reputations()).toEqual([asked - 2, answered - 25]);
    await accept('PUT');
    await setWiki(author, false);
    await accept('DELETE');
    await vote(test, asker, `answers/${reply}`, 'up');
    expect(await reputations()).toEqual([asked - 2, answered - 25]);
  });

  it('cannot be started or edited by members while edits are locked', async () => {
    await test.put(`/admin/posts/${reply}/locks/edits`, staff.moderator, {
      locked: true,
      reason: 'Heated',
    });
    expect((await setWiki(author, true)).status).toBe(403);
    expect((await setWiki(staff.moderator, true)).status).toBe(200);
    expect((await edit(other, '<p>Ours</p>')).status).toBe(403);
  });
});
