import type { AdminUser } from '../../contract/moderation.ts';
import { userKey, USERS } from '../../contract/surrogate-keys.ts';
import type { Caller } from '../backend.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Transaction } from '../sql/transaction.ts';
import { type AdminRow, asAdminUser } from './admin-views.ts';
import { holdAdmins, isLast, lastAdmin } from './admins.ts';
import { lockMember, saveMember } from './held-members-store.ts';

/**
 * The member, held until the transaction ends. All that changes who is an admin holds every admin first, so
 * that two who demote each other do so one after the other, and the second is no admin any more.
 */
export async function holdMember(
  tx: Transaction,
  caller: Caller,
  userId: number | undefined,
  takesAnAdmin: (member: AdminRow) => boolean,
): Promise<AdminRow> {
  const admins = await holdAdmins(tx);
  if (!admins.includes(caller.id)) throw new HttpError('forbidden', 'You may not do this');
  const member = userId === undefined ? undefined : await lockMember(tx, userId);
  if (!member) throw notFound('User');
  if (takesAnAdmin(member) && isLast(admins, member.id)) throw lastAdmin();
  return member;
}

/**
 * Holds the caller's account until the transaction ends: of two writes of one person the later one
 * sees the other, and an account that is deleted meanwhile writes nothing.
 */
export async function holdCaller(tx: Transaction, caller: Caller): Promise<void> {
  if (!(await lockMember(tx, caller.id))) throw new HttpError('unauthenticated', 'Please log in');
}

/** Writes a member's role or suspension, which pages show. */
export async function changeMember(
  tx: Transaction,
  userId: number,
  changes: Parameters<typeof saveMember>[2],
): Promise<AdminUser> {
  tx.publish({ type: 'pages-changed', surrogateKeys: [userKey(userId), USERS] });
  return asAdminUser(await saveMember(tx, userId, changes), tx.now);
}

/** The member as the log names them. */
export const targetOf = ({ id, username }: AdminRow) => ({
  kind: 'user' as const,
  id,
  label: username,
});
