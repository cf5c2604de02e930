import { DAY } from '../../../shared/durations.ts';
import type * as z from 'zod/mini';
import type { SuspensionForm } from '../../../contract/suspension.ts';
import type { AdminUser } from '../../../contract/moderation.ts';
import type { Backend, Caller } from '../../backend.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import type { NotificationEvent } from '../notifications/events.ts';
import { notify } from '../notifications/notifications.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { type AdminRow, asAdminUser } from './admin-list.ts';
import { changeMember, lockMemberAndAdmins, targetOf } from './member-locks.ts';
import { isSuspended, suspensionOf } from './suspension-rules.ts';

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
  change: SuspensionChange & { readonly until: number | null },
): Promise<AdminUser> {
  const { suspended } = change;
  const member = await lockMemberAndAdmins(tx, caller, userId, !suspended);
  if (!suspended && !isSuspended(member, tx.now)) return asAdminUser(member, tx.now);
  return suspended ? suspend(tx, caller, member, change) : lift(tx, caller, member, change);
}

async function suspend(
  tx: Transaction,
  caller: Caller,
  member: AdminRow,
  { reason, until }: { readonly reason?: string | undefined; readonly until: number | null },
): Promise<AdminUser> {
  const end = until === null ? null : new Date(until).toISOString();
  const details = { reason, until: end };
  const target = targetOf(member);
  await logAction(tx, caller, { action: 'user-suspended', target, details });
  await notifyMember(tx, member.id, { event: 'suspended', params: { reason, until: end } });
  return changeMember(tx, member.id, {
    suspended_at: tx.now,
    suspended_until: until,
    suspended_reason: reason ?? null,
  });
}

async function lift(
  tx: Transaction,
  caller: Caller,
  member: AdminRow,
  { reason }: SuspensionChange,
): Promise<AdminUser> {
  const details = { reason, from: suspensionOf(member, tx.now) };
  const target = targetOf(member);
  await logAction(tx, caller, { action: 'user-readmitted', target, details });
  await notifyMember(tx, member.id, { event: 'readmitted', params: {} });
  return changeMember(tx, member.id, {
    suspended_at: null,
    suspended_until: null,
    suspended_reason: null,
  });
}

const notifyMember = (tx: Transaction, userId: number, event: NotificationEvent): Promise<void> =>
  notify(tx, { ...event, userId, link: '/conduct' });
