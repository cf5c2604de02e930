import type { Work } from '../sql/transaction.ts';
import type { VoteValue } from './rules.ts';

/** The caller's vote on a post, 0 for none. */
export async function voteOf(work: Work, userId: number, postId: number): Promise<VoteValue> {
  const row = await work.sql
    .selectFrom('votes')
    .select('value')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.value ?? 0;
}

/** Writes a vote, or removes it where the value is 0. */
export async function saveVote(
  work: Work,
  userId: number,
  postId: number,
  value: VoteValue,
): Promise<void> {
  if (value === 0) {
    await work.sql
      .deleteFrom('votes')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .execute();
    return;
  }
  await work.sql
    .insertInto('votes')
    .values({ user_id: userId, post_id: postId, value, created_at: work.now })
    .onConflict((same) =>
      same.columns(['user_id', 'post_id']).doUpdateSet({ value, created_at: work.now }),
    )
    .execute();
}
