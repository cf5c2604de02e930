import type { Work } from '../sql/transaction.ts';
import { idOfName } from './synonyms.ts';

/** The tag that a name leads to, held until the work ends, so that its followers are counted one after the other. */
export function lockTag(work: Work, name: string): Promise<{ id: number } | undefined> {
  const tag = work.sql.selectFrom('tags').select('id').where('id', '=', idOfName(name));
  return (work.engine === 'postgres' ? tag.forNoKeyUpdate() : tag).executeTakeFirst();
}

export async function follow(work: Work, tagId: number, userId: number): Promise<void> {
  await work.sql
    .insertInto('tag_follows')
    .values({ tag_id: tagId, user_id: userId, created_at: work.now })
    .execute();
}

/** Says whether the person did follow it. */
export async function unfollow(work: Work, tagId: number, userId: number): Promise<boolean> {
  const gone = await work.sql
    .deleteFrom('tag_follows')
    .where('tag_id', '=', tagId)
    .where('user_id', '=', userId)
    .returning('tag_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function addFollowers(work: Work, tagId: number, delta: number): Promise<void> {
  await work.sql
    .updateTable('tags')
    .set((tag) => ({ follower_count: tag('follower_count', '+', delta) }))
    .where('id', '=', tagId)
    .execute();
}

/** Ends all that a person follows. */
export async function unfollowAll(work: Work, userId: number): Promise<void> {
  const gone = await work.sql
    .deleteFrom('tag_follows')
    .where('user_id', '=', userId)
    .returning('tag_id')
    .execute();
  if (gone.length === 0) return;
  await work.sql
    .updateTable('tags')
    .set((tag) => ({ follower_count: tag('follower_count', '-', 1) }))
    .where(
      'id',
      'in',
      gone.map(({ tag_id }) => tag_id),
    )
    .execute();
}
