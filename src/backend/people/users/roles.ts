import type { AdminUser } from '../../../contract/moderation.ts';
import type { Role } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { asAdminUser } from './admin-list.ts';
import { changeMember, lockMemberAndAdmins, targetOf } from './member-locks.ts';

/** Sets a member's role. Throws `conflict` if no admin would be left, `not_found`. */
export async function setRole(
  backend: Backend,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  userId: number,
  role: Role,
): Promise<AdminUser> {
  const { user, id, from } = await transact(backend, async (tx) => {
    const member = await lockMemberAndAdmins(tx, caller, userId, role === 'admin');
    const { id, role: from } = member;
    if (from === role) return { user: asAdminUser(member, tx.now), id, from };
    const details = { from, to: role };
    await logAction(tx, caller, { action: 'role-changed', target: targetOf(member), details });
    return { user: await changeMember(tx, id, { role }), id, from };
  });
  if (from !== role) {
    const change = { userId: id, by: caller.id, from, to: role };
    backend.logSecurity({ security: 'role-changed', address, ...change });
  }
  return user;
}
