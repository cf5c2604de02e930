import { sql } from 'kysely';
import { questionPath } from '../../../contract/addresses.ts';
import type { Caller } from '../../backend.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { insertRows } from '../../platform/sql/rows.ts';

type NewJob = Pick<
  Row<'follower_queue'>,
  'question_id' | 'post_id' | 'kind' | 'link' | 'sender_id'
>;

/** Only sent to followers of everything, of whom few questions have any. */
const OF_ALL: ReadonlySet<NewJob['kind']> = new Set(['commented', 'edited']);

/**
 * Queues notifications to the followers of a question, or of its tags. They are sent after the
 * commit, because there may be many.
 */
export async function queueFollowerNotifications(tx: Transaction, job: NewJob): Promise<void> {
  if (OF_ALL.has(job.kind) && !(await isAllFollowed(tx.sql, job.question_id))) return;
  await insertRows(tx.sql, 'follower_queue', { ...job, created_at: tx.now });
  tx.publish({ type: 'followers-queued' });
}

/** Queues notifications of a new question to people who watch one of its tags and want them at once. */
export async function queueWatcherNotifications(
  tx: Transaction,
  asker: Pick<Caller, 'id'>,
  { id, tagIds }: { readonly id: number; readonly tagIds: readonly number[] },
): Promise<void> {
  if (!(await isWatched(tx, tagIds))) return;
  const link = questionPath(String(id));
  const about = { question_id: id, post_id: id, sender_id: asker.id };
  await queueFollowerNotifications(tx, { ...about, kind: 'asked', link });
}

/** Whether anybody follows everything on a question. */
async function isAllFollowed(queries: Queries, questionId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('question_follows')
    .select('user_id')
    .where('question_id', '=', questionId)
    .where('level', '=', sql.lit('all' as const))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody is notified at once of questions with one of these tags. */
async function isWatched(tx: Transaction, tagIds: readonly number[]): Promise<boolean> {
  if (tagIds.length === 0) return false;
  const row = await tx.sql
    .selectFrom('tag_follows')
    .select('user_id')
    .where('tag_id', 'in', tagIds)
    .where('level', '=', 'at-once')
    // Spelled out so that the partial index of watchers with notifications applies.
    .where('level', '<>', 'never')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
