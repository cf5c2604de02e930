import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { writers } from '../posts/follow-on-page.ts';
import { idsOnPage } from '../../platform/sql/post-kinds.ts';
import { findRows, insertNewRows } from '../../platform/sql/rows.ts';

/** Members by lowercase names, without deleted and imported accounts. */
export function peopleNamed(queries: Queries, names: readonly string[]) {
  return findRows(queries, 'users', { username_key: names, deleted_at: null, source_site: null }, [
    'id',
    'username',
    'username_key',
  ]);
}

/** Returns those of the people who asked, answered, edited, commented or follow the question. */
export async function takingPart(
  queries: Queries,
  questionId: number,
  ids: readonly number[],
): Promise<number[]> {
  const followers = queries
    .selectFrom('question_follows')
    .select('user_id')
    .where('question_id', '=', questionId)
    .where('level', 'in', ['answers', 'all']);
  const rows = await queries
    .selectFrom(atQuestion(queries, questionId).union(followers).as('people'))
    .select('user_id')
    .where('user_id', 'in', ids)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** All people who can be mentioned at a question, by name. */
export function namesTakingPart(
  queries: Queries,
  questionId: number,
  { but, most }: { readonly but: number; readonly most: number },
) {
  return queries
    .selectFrom(atQuestion(queries, questionId).as('people'))
    .innerJoin('users', 'users.id', 'people.user_id')
    .select(['users.id', 'users.username', 'users.avatar'])
    .where('users.id', '!=', but)
    .where('users.deleted_at', 'is', null)
    .where('users.source_site', 'is', null)
    .orderBy('users.username_key')
    .limit(most)
    .execute();
}

function atQuestion(queries: Queries, questionId: number) {
  const editors = queries
    .selectFrom('revisions')
    .innerJoin('posts', 'posts.id', 'revisions.post_id')
    .select('revisions.author_id as user_id')
    .$narrowType<{ user_id: number }>()
    .where('revisions.post_id', 'in', idsOnPage(queries, questionId))
    .where('posts.deleted_at', 'is', null)
    .where('revisions.author_id', 'is not', null)
    // Closing or locking a post does not make someone an editor.
    .where((row) =>
      row.or([
        row('revisions.content', 'is not', null),
        row('revisions.title', 'is not', null),
        row('revisions.tags', 'is not', null),
      ]),
    );
  return writers(queries, questionId).union(editors);
}

/** The ids of the people a comment has mentioned so far. */
export async function mentionsOf(queries: Queries, commentId: number): Promise<number[]> {
  const rows = await findRows(queries, 'comment_mentions', { comment_id: commentId }, 'user_id');
  return rows.map(({ user_id }) => user_id);
}

/** Saves the people a comment mentions. */
export async function saveMentions(
  tx: Transaction,
  commentId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((user_id) => ({ comment_id: commentId, user_id }));
  await insertNewRows(tx.sql, 'comment_mentions', rows);
}

/** The members who commented on a post, latest first. */
export async function commentersOf(tx: Transaction, postId: number, most: number) {
  const rows = await tx.sql
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select('author_id')
    .where('post_id', '=', postId)
    .where('comments.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.source_site', 'is', null)
    .groupBy('author_id')
    .orderBy((row) => row.fn.max('comments.created_at'), 'desc')
    .limit(most)
    .execute();
  return rows.map(({ author_id }) => author_id);
}
