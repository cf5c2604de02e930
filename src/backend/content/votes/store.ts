import type { Transaction } from '../../platform/sql/transaction.ts';
import type { VoteValue } from '../../../contract/vote-rules.ts';
import type { Row } from '../../platform/sql/tables.ts';

/** A vote, 0 for none, and what it earned the post's author; null: its full worth. */
export interface Vote {
  readonly value: VoteValue;
  readonly earned: Row<'votes'>['earned'];
}

/** The caller's vote on a post, 0 for none. */
export async function voteOf(tx: Transaction, userId: number, postId: number): Promise<Vote> {
  const row = await tx.sql
    .selectFrom('votes')
    .select(['value', 'earned'])
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row ?? { value: 0, earned: 0 };
}

/** Saves a vote, or removes it if the value is 0. */
export async function saveVote(
  tx: Transaction,
  userId: number,
  postId: number,
  { value, earned }: Vote,
): Promise<void> {
  if (value === 0) {
    await tx.sql
      .deleteFrom('votes')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .execute();
    return;
  }
  await tx.sql
    .insertInto('votes')
    .values({ user_id: userId, post_id: postId, value, earned, created_at: tx.now })
    .onConflict((same) =>
      same.columns(['user_id', 'post_id']).doUpdateSet({ value, earned, created_at: tx.now }),
    )
    .execute();
}
