import { DAY } from '../../../shared/durations.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** Deletes a person's vote for a comment; false if there was none. */
export async function removeVote(
  tx: Transaction,
  userId: number,
  commentId: number,
): Promise<boolean> {
  const gone = await tx.sql
    .deleteFrom('comment_votes')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .returning('comment_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function addVote(tx: Transaction, userId: number, commentId: number): Promise<void> {
  await tx.sql
    .insertInto('comment_votes')
    .values({ user_id: userId, comment_id: commentId, created_at: tx.now })
    .execute();
}

/** The number of comments a person has voted for within a day, as `isWithin` defines it. */
export async function votesWithinDay(tx: Transaction, userId: number): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('comment_votes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', tx.now - DAY)
    .where('created_at', '<', tx.now + DAY)
    .executeTakeFirstOrThrow();
  return count;
}
