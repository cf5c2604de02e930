import type { PostSummary } from '../../../contract/posts.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { authorsOf } from '../../people/users/authors.ts';

/**
 * A post without its text, if neither it nor its question is deleted; with `any`, both may be.
 * Throws `not_found`.
 */
export async function postSummary(
  queries: Queries,
  id: number,
  what = 'Post',
  which: 'present' | 'any' = 'present',
): Promise<PostSummary> {
  const post = await queries
    .selectFrom('posts as post')
    .innerJoin('posts as question', (join) =>
      join.on((on) => on('question.id', '=', on.fn.coalesce('post.question_id', 'post.id'))),
    )
    .select(['post.id', 'post.kind', 'post.author_id'])
    .select(['question.id as questionId', 'question.title'])
    .where('post.id', '=', id)
    .$if(which === 'present', (row) =>
      row.where('post.deleted_at', 'is', null).where('question.deleted_at', 'is', null),
    )
    .executeTakeFirst();
  if (!post) throw notFound(what);
  const authors = await authorsOf(queries, [post.author_id]);
  return {
    kind: post.kind,
    _id: String(post.id),
    questionId: String(post.questionId),
    title: post.title ?? '',
    author: authors.get(post.author_id) ?? null,
  };
}
