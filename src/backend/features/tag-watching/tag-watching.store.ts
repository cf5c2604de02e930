import type { Queries } from '../../platform/sql/database.ts';

/** Tags of each kind in a person's own list. */
const LISTED = 200;

/** The tags that a person watches, by name, with when the person is notified. */
export function watchedTags(queries: Queries, userId: number) {
  return queries
    .selectFrom('tag_follows')
    .innerJoin('tags', 'tags.id', 'tag_follows.tag_id')
    .select(['tags.name', 'tag_follows.level'])
    .where('tag_follows.user_id', '=', userId)
    .orderBy('tags.name')
    .limit(LISTED)
    .execute();
}
