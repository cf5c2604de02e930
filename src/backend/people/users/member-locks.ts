import type { AdminUser } from '../../../contract/moderation.ts';
import { userKey, USERS } from '../../../contract/surrogate-keys.ts';
import { ROLES } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, HttpError, notFound, suspendedError } from '../../platform/http/errors.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { type AdminRow, asAdminUser } from './admin-list.ts';
import { isLast, lastAdmin, lockAdmins } from './admins.ts';
import { lockAgainstDeletion, lockMember, saveMember } from './member-locks.store.ts';
import { suspensionOf } from './suspension-rules.ts';

/**
 * Locks a member until the transaction ends. Anything that changes who is an admin locks every
 * admin first, so that two admins who demote each other do so one after another, and the second is
 * no longer an admin.
 */
export async function lockMemberAndAdmins(
  tx: Transaction,
  caller: Caller,
  userId: number,
  staysAdmin: boolean,
): Promise<AdminRow> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(caller.id)) throw notAllowed();
  const member = await lockMember(tx, userId);
  if (!member) throw notFound('User');
  if (!staysAdmin && isLast(admins, member.id)) throw lastAdmin();
  return member;
}

/**
 * Runs a member's write in one transaction. Locks the caller's row first and checks it again: the
 * caller was looked up before the call waited for anything, and an account that has been deleted,
 * suspended, or demoted since must write nothing. The lock prevents a deletion, not other writes.
 */
export function transactAs<T>(
  backend: Backend,
  caller: Caller,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transact(backend, async (tx) => {
    refuseChanged(await lockAgainstDeletion(tx, caller.id), caller, tx.now);
    return body(tx);
  });
}

function refuseChanged(row: AdminRow | undefined, caller: Caller, now: number): void {
  if (!row) throw loggedOut();
  const suspension = suspensionOf(row, now);
  // A member who was already suspended may still make a few calls (`whileSuspended`).
  if (suspension && !caller.suspension) throw suspendedError(suspension);
  const { role, ownRole = role } = caller;
  if (!suspension && ROLES.indexOf(row.role) < ROLES.indexOf(ownRole)) throw notAllowed();
}

/**
 * Locks the caller's account until the transaction ends, so that of two writes of one person the
 * later one sees the other.
 */
export async function lockCaller(tx: Transaction, { id }: Pick<Caller, 'id'>): Promise<void> {
  if (!(await lockMember(tx, id))) throw loggedOut();
}

/** The error for a caller who is no longer a member. */
export const loggedOut = (): HttpError => new HttpError('unauthenticated', 'Please log in');
const notAllowed = () => forbidden('You don’t have permission to do this');

/** Updates a member's role or suspension, which pages show. */
export async function changeMember(
  tx: Transaction,
  userId: number,
  changes: Parameters<typeof saveMember>[2],
): Promise<AdminUser> {
  tx.publish({ type: 'pages-changed', surrogateKeys: [userKey(userId), USERS] });
  const changed = await saveMember(tx, userId, changes);
  if (!changed) throw notFound('User');
  return asAdminUser(changed, tx.now);
}

/** The member as the log names them. */
export const targetOf = ({ id, username }: AdminRow) => ({
  kind: 'user' as const,
  id,
  label: username,
});
