import { DAY, MINUTE } from '../../../shared/durations.ts';
import type { Backend } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { notifyAll } from '../../people/notifications/notifications.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { forgetPosts } from '../spam/spam.store.ts';
import { heldQueue } from './decide.ts';
import { overdue, removeHeldOf, removeOld, moderators } from './held.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** Reminds moderators of posts that have waited for a day, once of each. */
export function remindModerators(backend: Backend): Promise<void> {
  return transact(backend, async (tx) => {
    await removeOld(tx);
    const ids = await overdue(tx, tx.now - DAY);
    if (ids.length === 0) return;
    await updateRows(tx.sql, 'held_posts', ids, { reminded_at: tx.now });
    const people = await moderators(tx.sql);
    await notifyAll(
      tx,
      people.map(({ id }) => ({
        userId: id,
        event: 'held-waiting',
        params: { count: ids.length },
        link: '/review/held',
        senderId: null,
      })),
    );
  });
}

export const held: Noun = {
  queues: [heldQueue],
  jobs: [{ every: 10 * MINUTE, run: remindModerators }],
  async forget(tx, userId) {
    await removeHeldOf(tx, userId);
    await forgetPosts(tx, userId);
  },
};
