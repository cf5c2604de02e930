import type { Answer, Member, TestBackend } from './backend.ts';
import { addMembers } from './members.ts';

export interface Staff {
  readonly admin: Member;
  readonly moderator: Member;
}

/** An admin and a moderator. */
export async function addStaff(test: TestBackend, prefix = 'staff'): Promise<Staff> {
  const [admin, moderator] = await addMembers(test, prefix, 2);
  await giveRole(test, admin, 'admin');
  await giveRole(test, moderator, 'moderator');
  return { admin, moderator };
}

export async function giveRole(
  test: TestBackend,
  { id }: Member,
  role: 'user' | 'moderator' | 'admin',
): Promise<void> {
  await test.backend.db.sql
    .updateTable('users')
    .set({ role })
    .where('id', '=', Number(id))
    .execute();
}

/** The actions in the log, newest first. */
export async function loggedActions(test: TestBackend, as: Member): Promise<string[]> {
  const { body } = await test.call('GET', '/admin/log', { as });
  return body.entries.map(({ action }: { action: string }) => action);
}

/** Undoes the newest entry of the log. */
export async function undoNewest(test: TestBackend, as: Member): Promise<Answer> {
  const { body } = await test.get('/admin/log', as);
  return test.post(`/admin/log/${String(body.entries[0]._id)}/undo`, as);
}
