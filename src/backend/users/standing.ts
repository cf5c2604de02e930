import type { AdminUser } from '../../contract/moderation.ts';
import type { Role } from '../../contract/users.ts';
import type { Backend, Caller } from '../backend.ts';
import { notFound, HttpError } from '../http/errors.ts';
import { logAction } from '../moderation/log.ts';
import { endSessions } from '../sessions/sessions.ts';
import { transact, type Work } from '../sql/transaction.ts';
import { type AdminRow, asAdminUser } from './admin-views.ts';
import { holdAdmins, isLast, lastAdmin } from './admins.ts';
import { lockStanding, saveStanding } from './standing-store.ts';

/** Gives a member a role. Throws `conflict` where no admin would be left, `not_found`. */
export async function setRole(
  backend: Backend,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  userId: number | undefined,
  role: Role,
): Promise<AdminUser> {
  const { user, id, from } = await transact(backend, async (work) => {
    const member = await held(
      work,
      caller,
      userId,
      (one) => one.role === 'admin' && role !== 'admin',
    );
    const { id, role: from } = member;
    if (from === role) return { user: asAdminUser(member), id, from };
    const details = { from, to: role };
    await logAction(work, caller, { action: 'role-changed', target: targetOf(member), details });
    return { user: await changed(work, id, { role }), id, from };
  });
  if (from !== role) {
    const change = { userId: id, by: caller.id, from, to: role };
    backend.logSecurity({ security: 'role-changed', address, ...change });
  }
  return user;
}

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
  return transact(backend, async (work) => {
    const member = await held(work, caller, userId, (one) => one.role === 'admin' && suspended);
    if ((member.suspended_at !== null) === suspended) return asAdminUser(member);
    const action = suspended ? 'user-suspended' : 'user-readmitted';
    await logAction(work, caller, { action, target: targetOf(member), details: { reason } });
    if (suspended) await endSessions(work, member.id);
    return changed(work, member.id, { suspended_at: suspended ? work.now : null });
  });
}

/**
 * The member, held until the work ends. All that changes who is an admin holds every admin first, so
 * that two who demote each other do so one after the other, and the second is no admin any more.
 */
async function held(
  work: Work,
  caller: Caller,
  userId: number | undefined,
  takesAnAdmin: (member: AdminRow) => boolean,
): Promise<AdminRow> {
  const admins = await holdAdmins(work);
  if (!admins.includes(caller.id)) throw new HttpError('forbidden', 'You may not do this');
  const member = userId === undefined ? undefined : await lockStanding(work, userId);
  if (!member) throw notFound('User');
  if (takesAnAdmin(member) && isLast(admins, member.id)) throw lastAdmin();
  return member;
}

async function changed(
  work: Work,
  userId: number,
  standing: Parameters<typeof saveStanding>[2],
): Promise<AdminUser> {
  work.publish({ type: 'pages-changed' });
  return asAdminUser(await saveStanding(work, userId, standing));
}

const targetOf = ({ id, username }: AdminRow) => ({ kind: 'user' as const, id, label: username });
