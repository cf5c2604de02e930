import type { Part } from '../../platform/http/paging.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** A person's note and list of a saved post; undefined if it is not saved. */
export function savedPost(queries: Queries, userId: number, postId: number) {
  return findRow(queries, 'saved_posts', { user_id: userId, post_id: postId }, ['note', 'list_id']);
}

/** How many posts a person has saved in each list; `list_id` is null for those without a list. */
export function savedCounts(queries: Queries, userId: number) {
  return queries
    .selectFrom('saved_posts')
    .select((row) => ['list_id', row.fn.countAll<number>().as('total')])
    .where('user_id', '=', userId)
    .groupBy('list_id')
    .execute();
}

/** The key of a list, null for posts without a list, undefined for all. */
type Of = number | null | undefined;

/** A part of a person's saved posts, newest first, with those posts that still exist. */
export function savedRows(queries: Queries, userId: number, list: Of, { limit, offset }: Part) {
  // Rows that are skipped are not joined.
  const part = queries
    .selectFrom('saved_posts')
    .select(['post_id', 'note', 'list_id', 'created_at as saved_at'])
    .where('user_id', '=', userId)
    .$if(list === null, (rows) => rows.where('list_id', 'is', null))
    .$if(typeof list === 'number', (rows) => rows.where('list_id', '=', list ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .offset(offset);
  // Each post is joined by itself: for a left join of the whole, SQLite would read all posts.
  return queries
    .selectFrom(part.as('saved'))
    .leftJoin('posts as post', (join) =>
      join.onRef('post.id', '=', 'saved.post_id').on('post.deleted_at', 'is', null),
    )
    .leftJoin('posts as question', (join) =>
      join
        .on((on) => on('question.id', '=', on.fn.coalesce('post.question_id', 'post.id')))
        .on('question.deleted_at', 'is', null),
    )
    .select(['saved.post_id', 'saved.note', 'saved.list_id', 'saved.saved_at'])
    .select(['post.kind', 'post.author_id', 'post.excerpt', 'post.score'])
    .select(['question.id as question_id', 'question.title'])
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.post_id', 'desc')
    .execute();
}

/** Posts that everybody can see, with their questions. */
function present(queries: Queries) {
  return queries
    .selectFrom('posts as post')
    .innerJoin('posts as question', (join) =>
      join.on((on) => on('question.id', '=', on.fn.coalesce('post.question_id', 'post.id'))),
    )
    .select(['post.id', 'post.kind', 'post.author_id', 'post.excerpt', 'post.score'])
    .select(['question.id as question_id', 'question.title'])
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null);
}

/** A part of a list's publicly visible posts, newest first. */
export function sharedRows(queries: Queries, listId: number, { limit, offset }: Part) {
  return queries
    .selectFrom('saved_posts as saved')
    .innerJoin(present(queries).as('present'), 'present.id', 'saved.post_id')
    .select('saved.post_id')
    .selectAll('present')
    .where('saved.list_id', '=', listId)
    .orderBy('saved.created_at', 'desc')
    .orderBy('saved.post_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countShared(queries: Queries, listId: number): Promise<number> {
  const { total } = await queries
    .selectFrom('saved_posts as saved')
    .innerJoin(present(queries).as('present'), 'present.id', 'saved.post_id')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('saved.list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return total;
}
