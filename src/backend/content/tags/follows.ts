import { sql } from 'kysely';
import { FOLLOWED_TAGS_MAX } from '../../../contract/paging.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, insertRows, updateRows } from '../../platform/sql/rows.ts';

export async function follow(tx: Transaction, tagId: number, userId: number): Promise<void> {
  await insertRows(tx.sql, 'tag_follows', { tag_id: tagId, user_id: userId, created_at: tx.now });
}

/** Returns whether the person had followed it. */
export async function unfollow(tx: Transaction, tagId: number, userId: number): Promise<boolean> {
  return (await deleteRows(tx.sql, 'tag_follows', { tag_id: tagId, user_id: userId })) > 0;
}

export async function addFollowers(
  tx: Transaction,
  tagIds: number | readonly number[],
  delta: 1 | -1,
): Promise<void> {
  const follower_count = sql<number>`follower_count + ${sql.lit(delta)}`;
  await updateRows(tx.sql, 'tags', tagIds, { follower_count });
}

const followed = statement((queries, given: { userId: number }) =>
  queries
    .selectFrom('tag_follows')
    .innerJoin('tags', 'tags.id', 'tag_follows.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('tag_follows.user_id', '=', given.userId)
    .orderBy('tag_follows.created_at', 'desc')
    .orderBy('tags.id', 'desc')
    .limit(FOLLOWED_TAGS_MAX + 1),
);

/** The tags that a person followed most recently, and whether there are more. */
export async function followedTags(queries: Queries, userId: number) {
  const tags = await followed(queries, { userId });
  return { tags: tags.slice(0, FOLLOWED_TAGS_MAX), isCut: tags.length > FOLLOWED_TAGS_MAX };
}

/** Makes a person unfollow all tags. */
export async function unfollowAll(tx: Transaction, userId: number): Promise<void> {
  const gone = await tx.sql
    .deleteFrom('tag_follows')
    .where('user_id', '=', userId)
    .returning('tag_id')
    .execute();
  if (gone.length === 0) return;
  const ids = gone.map(({ tag_id }) => tag_id);
  await addFollowers(tx, ids, -1);
}
