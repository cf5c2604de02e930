import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';
import type { VoteValue } from '../../contract/vote-rules.ts';

/** The caller's vote on a post, 0 for none. */
export async function voteOf(tx: Transaction, userId: number, postId: number): Promise<VoteValue> {
  const row = await tx.sql
    .selectFrom('votes')
    .select('value')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.value ?? 0;
}

/** A person's votes on these posts, by the post; those without one are left out. */
export async function votesOn(
  sql: Queries,
  userId: number,
  postIds: readonly number[],
): Promise<Map<number, VoteValue>> {
  const rows = await sql
    .selectFrom('votes')
    .select(['post_id', 'value'])
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute();
  return new Map(rows.map(({ post_id, value }) => [post_id, value]));
}

/** Writes a vote, or removes it where the value is 0. */
export async function saveVote(
  tx: Transaction,
  userId: number,
  postId: number,
  value: VoteValue,
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
    .values({ user_id: userId, post_id: postId, value, created_at: tx.now })
    .onConflict((same) =>
      same.columns(['user_id', 'post_id']).doUpdateSet({ value, created_at: tx.now }),
    )
    .execute();
}
