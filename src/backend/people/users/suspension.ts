import { DAY } from '../../../shared/durations.ts';
import type * as z from 'zod/mini';
import type { SuspensionForm } from '../../../contract/suspension.ts';
import type { AdminUser } from '../../../contract/moderation.ts';
import type { Backend, Caller } from '../../backend.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { notify } from '../notifications/notifications.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { asAdminUser } from './admin-list.ts';
import { changeMember, lockMemberAndAdmins, targetOf } from './member-locks.ts';
import { suspensionOf } from './suspension-rules.ts';

type SuspensionChange = z.output<typeof SuspensionForm>;

/**
 * Suspends a member, who can then only read, or lifts the suspension. A second suspension replaces
 * the first. The member's posts stay. Throws `conflict` if no admin would be left, `not_found`.
 */
export function setSuspension(
  backend: Backend,
  caller: Caller,
  userId: number,
  change: SuspensionChange,
): Promise<AdminUser> {
  return transact(backend, (tx) => {
    const { days } = change;
    const until = typeof days === 'number' ? tx.now + days * DAY : null;
    return changeSuspension(tx, caller, userId, { ...change, until });
  });
}

/** Suspends a member until a given time, within a transaction. */
export async function changeSuspension(
  tx: Transaction,
  caller: Caller,
  userId: number,
  { suspended, reason, until }: SuspensionChange & { readonly until: number | null },
): Promise<AdminUser> {
  const member = await lockMemberAndAdmins(tx, caller, userId, !suspended);
  const from = suspensionOf(member, tx.now);
  if (!suspended && !from) return asAdminUser(member, tx.now);
  const target = targetOf(member);
  const notification = { userId: member.id, link: '/conduct' };
  if (!suspended) {
    await logAction(tx, caller, { action: 'user-readmitted', target, details: { reason, from } });
    await notify(tx, { ...notification, event: 'readmitted', params: {} });
    const none = { suspended_at: null, suspended_until: null, suspended_reason: null };
    return changeMember(tx, member.id, none);
  }
  const details = { reason, until: until === null ? null : new Date(until).toISOString() };
  await logAction(tx, caller, { action: 'user-suspended', target, details });
  await notify(tx, { ...notification, event: 'suspended', params: details });
  return changeMember(tx, member.id, {
    suspended_at: tx.now,
    suspended_until: until,
    suspended_reason: reason ?? null,
  });
}
