import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { newMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff, giveRole, loggedActions, type Staff } from '../../../support/staff.ts';
import { pluck } from '../../../support/replies.ts';
import { setRow } from '../../../support/rows.ts';

describe('Members', async () => {
  let staff: Staff;
  let member: Member;
  const test = await openForSuite('sqlite');
  let round = 0;
  beforeEach(async () => {
    round += 1;
    await setRow(test, 'users', {}, { role: 'user' });
    staff = await addStaff(test, `staff${String(round)}-`);
    [member] = await newMembers(test, 1);
  });

  const setRole = ({ id }: Member, role: string, as: Member = staff.admin) =>
    test.put(`/admin/users/${id}/role`, as, { role });
  const suspend = ({ id }: Member, suspended: boolean, as: Member = staff.admin) =>
    test.put(`/admin/users/${id}/suspension`, as, { suspended, reason: 'Spam' });
  const roleOf = async ({ id }: Member) => (await test.get(`/users/${id}`)).body.user.role;

  it('are listed with e-mail, role and suspension, and found by name or e-mail', async () => {
    const joined = await test.join();
    const as = staff.admin;
    const { status, body } = await test.get('/admin/users', as);
    expect(status).toBe(200);
    expect(body.pagination).toMatchObject({ currentPage: 1, total: expect.any(Number) });
    const found = async (search: string) =>
      (await test.get(`/admin/users?search=${encodeURIComponent(search)}`, as)).body;
    const email = `${joined.username}@example.com`;
    expect((await found(joined.username)).users[0]).toMatchObject({
      _id: joined.id,
      username: joined.username,
      email,
      role: 'user',
      suspendedAt: null,
    });
    expect(await found(email.toUpperCase())).toMatchObject({
      users: [{ _id: joined.id }],
      pagination: { total: 1 },
    });
    expect((await found('nobody@example.com')).users).toEqual([]);
    expect((await test.get(`/admin/users?user=${joined.id}`, as)).body).toMatchObject({
      users: [{ username: joined.username }],
      pagination: { total: 1 },
    });
    expect((await test.get('/admin/users?user=nobody', as)).body.users).toEqual([]);
  });

  it('have a log of what they did, and what was done to them and their posts', async () => {
    const id = await ask(test, member);
    const as = staff.moderator;
    await setRole(member, 'moderator');
    await test.put(`/admin/questions/${id}/featured`, as, { featured: true });
    const log = async (query: string) => {
      const { body } = await test.get(`/admin/log${query}`, as);
      return [pluck(body.entries, 'action'), body.pagination.total];
    };
    const both = [['question-featured', 'role-changed'], 2];
    expect(await log(`?user=${member.id}`)).toEqual(both);
    expect(await log(`?user=${staff.moderator.id}`)).toEqual([['question-featured'], 1]);
    expect(await log('?user=nobody')).toEqual([[], 0]);
  });

  it('can be given a role and lose it again', async () => {
    expect(await setRole(member, 'moderator')).toMatchObject({
      status: 200,
      body: { user: { _id: member.id, role: 'moderator' } },
    });
    expect((await test.get('/admin/stats', member)).status).toBe(200);
    expect(await roleOf(member)).toBe('moderator');
    await setRole(member, 'user');
    expect((await test.get('/admin/stats', member)).status).toBe(403);
    const { body } = await test.get('/admin/log', staff.moderator);
    expect(body.entries.slice(0, 2)).toMatchObject([
      {
        user: { _id: staff.admin.id, username: staff.admin.username },
        action: 'role-changed',
        createdAt: '2026-11-20T12:00:00.000Z',
        target: {
          kind: 'user',
          _id: member.id,
          label: member.username,
          link: `/users/${member.id}`,
        },
        details: { from: 'moderator', to: 'user' },
      },
      { action: 'role-changed', details: { from: 'user', to: 'moderator' } },
    ]);
  });

  it('who already have the role are unchanged, and nothing is logged', async () => {
    const before = await loggedActions(test, staff.admin);
    expect((await setRole(member, 'user')).status).toBe(200);
    expect((await suspend(member, false)).status).toBe(200);
    expect(await loggedActions(test, staff.admin)).toEqual(before);
  });

  it('that do not exist are not found, and roles that do not exist are refused', async () => {
    expect((await setRole({ ...member, id: '999999' }, 'user')).status).toBe(404);
    expect((await setRole({ ...member, id: 'x' }, 'user')).status).toBe(404);
    expect((await setRole(member, 'king')).status).toBe(400);
  });

  it('always include an admin: the last one cannot be demoted or suspended', async () => {
    const conflict = { status: 409, body: { code: 'conflict' } };
    expect(await setRole(staff.admin, 'user')).toMatchObject(conflict);
    expect(await suspend(staff.admin, true)).toMatchObject(conflict);
    expect(await roleOf(staff.admin)).toBe('admin');
    // A suspended admin does not count.
    await giveRole(test, member, 'admin');
    await suspend(member, true);
    expect(await setRole(staff.admin, 'moderator')).toMatchObject(conflict);
    await suspend(member, false);
    expect((await setRole(staff.admin, 'moderator')).status).toBe(200);
    expect(await roleOf(staff.admin)).toBe('moderator');
  });
});
