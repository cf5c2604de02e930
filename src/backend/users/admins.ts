import { Refusal } from '../http/errors.ts';
import type { Work } from '../sql/transaction.ts';

/**
 * Refuses what would leave the site without an admin who can sign in. The admins are held until the
 * work ends, so that two of them cannot go at once.
 */
export async function refuseLastAdmin(work: Work, userId: number): Promise<void> {
  const admins = work.sql
    .selectFrom('users')
    .select(['id', 'suspended_at'])
    .where('role', '=', 'admin')
    .orderBy('id');
  const rows = await (work.engine === 'postgres' ? admins.forUpdate() : admins).execute();
  const others = rows.filter(({ id, suspended_at }) => id !== userId && suspended_at === null);
  if (others.length === 0 && rows.some(({ id }) => id === userId)) {
    throw new Refusal('conflict', 'The last admin cannot go: make somebody else one first');
  }
}
