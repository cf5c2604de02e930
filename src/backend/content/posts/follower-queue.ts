import { insertRows } from '../../platform/sql/rows.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

type NewJob = Pick<
  Row<'follower_queue'>,
  'question_id' | 'post_id' | 'kind' | 'link' | 'sender_id'
>;

/**
 * Queues notifications to the followers of a question, or of its tags. They are sent after the
 * commit, because there may be many.
 */
export async function queueFollowerNotifications(tx: Transaction, job: NewJob): Promise<void> {
  await insertRows(tx.sql, 'follower_queue', { ...job, created_at: tx.now });
  tx.publish({ type: 'followers-queued' });
}
