import { DAY, MINUTE } from '../../../shared/durations.ts';
import type { Backend } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { notifyAll } from '../../people/notifications/notifications.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { forgetPosts } from '../spam/spam.store.ts';
import { heldQueue } from './decide.ts';
import { deleteRows, findRows, updateRows } from '../../platform/sql/rows.ts';

/** How long decided posts are kept for undoing the decision. */
const KEPT_FOR = 90 * DAY;

/** Reminds moderators of posts that have waited for a day, once of each. */
export function remindModerators(backend: Backend): Promise<void> {
  return transact(backend, async (tx) => {
    const old = { status: { '<>': 'waiting' }, decided_at: { '<': tx.now - KEPT_FOR } } as const;
    await deleteRows(tx.sql, 'held_posts', old);
    const waiting = { status: 'waiting', created_at: { '<=': tx.now - DAY } } as const;
    const overdue = await findRows(tx.sql, 'held_posts', { ...waiting, reminded_at: null }, 'id');
    const ids = overdue.map(({ id }) => id);
    if (ids.length === 0) return;
    await updateRows(tx.sql, 'held_posts', ids, { reminded_at: tx.now });
    const moderators = { role: ['moderator', 'admin'], deleted_at: null } as const;
    const people = await findRows(tx.sql, 'users', moderators, 'id');
    await notifyAll(
      tx,
      people.map(({ id }) => ({
        userId: id,
        event: 'held-waiting',
        params: { count: ids.length },
        link: '/review/held',
      })),
    );
  });
}

export const held: Noun = {
  queues: [heldQueue],
  jobs: [{ every: 10 * MINUTE, run: remindModerators }],
  async forget(tx, userId) {
    await deleteRows(tx.sql, 'held_posts', { author_id: userId });
    await forgetPosts(tx, userId);
  },
};
