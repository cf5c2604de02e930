import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { VoteValue } from '../../../contract/vote-rules.ts';
import { newestInLedger } from '../../people/users/activity.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { deleteRows, findRow, saveRow } from '../../platform/sql/rows.ts';

/** A vote, 0 for none, and what it earned the post's author; null: its full worth. */
export interface Vote {
  readonly value: VoteValue;
  readonly earned: Row<'votes'>['earned'];
}

/** The caller's vote on a post, 0 for none. */
export async function voteOf(tx: Transaction, userId: number, postId: number): Promise<Vote> {
  const row = await findRow(tx.sql, 'votes', { user_id: userId, post_id: postId }, [
    'value',
    'earned',
  ]);
  return row ?? { value: 0, earned: 0 };
}

/** Saves a vote, or removes it if the value is 0. */
export async function saveVote(
  tx: Transaction,
  userId: number,
  postId: number,
  { value, earned }: Vote,
): Promise<void> {
  const own = { user_id: userId, post_id: postId };
  if (value === 0) await deleteRows(tx.sql, 'votes', own);
  else {
    const row = { ...own, value, earned, created_at: tx.now };
    await saveRow(tx.sql, 'votes', row, ['user_id', 'post_id']);
  }
}

const OF_VOTES = ['up_vote', 'down_vote', 'up_vote_undone', 'down_vote_undone'] as const;

/** Votes on a member's posts, without the voters: thrice as many, because some undo others. */
export const newestVotes = (queries: Queries, userId: number, limit: number) =>
  newestInLedger(queries, userId, OF_VOTES, 3 * limit)
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null);

/** What deletions did to votes. A deleted question keeps its title: the entry is about it. */
export const newestDeletions = (queries: Queries, userId: number, limit: number) =>
  newestInLedger(queries, userId, ['post_deleted', 'post_restored'], limit);
