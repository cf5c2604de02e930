import type { AdminUser } from '../../contract/moderation.ts';
import type { Backend, Caller } from '../backend.ts';
import { logAction } from '../moderation/log.ts';
import { endSessions } from '../sessions/sessions.ts';
import { transact } from '../sql/transaction.ts';
import { asAdminUser } from './admin-views.ts';
import { changeMember, holdMember, targetOf } from './held-members.ts';

/**
 * Suspends a member, which ends all sessions and their sockets, or lets them in again. What the
 * member wrote stays. Throws `conflict` where no admin would be left, `not_found`.
 */
export function setSuspension(
  backend: Backend,
  caller: Caller,
  userId: number | undefined,
  { suspended, reason }: { readonly suspended: boolean; readonly reason?: string | undefined },
): Promise<AdminUser> {
  return transact(backend, async (tx) => {
    const member = await holdMember(tx, caller, userId, (one) => one.role === 'admin' && suspended);
    if ((member.suspended_at !== null) === suspended) return asAdminUser(member);
    const action = suspended ? 'user-suspended' : 'user-readmitted';
    await logAction(tx, caller, { action, target: targetOf(member), details: { reason } });
    if (suspended) await endSessions(tx, member.id);
    return changeMember(tx, member.id, { suspended_at: suspended ? tx.now : null });
  });
}
