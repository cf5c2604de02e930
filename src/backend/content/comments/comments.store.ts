import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { idsOnPage } from '../../platform/sql/post-kinds.ts';
import { DAY } from '../../../shared/durations.ts';
import type { Before } from './comments.rules.ts';
import { countRows, findRow, findRows, updateRows } from '../../platform/sql/rows.ts';

/** How many comments a question's page shows on each post. */
const SHOWN = 5;

/**
 * The top-voted comments on a question and each of its answers, oldest first, with whether the
 * reader voted for them; `html` is prepared for display on request.
 */
export const commentsOnPage = statement(
  (queries, given: { questionId: number; prepared: 0 | 1; userId: number }) =>
    shownComments(queries, idsOnPage(queries, given.questionId), given),
);

/** The same for the given posts. */
export function commentsBelow(queries: Queries, postIds: readonly number[], reader: ReadBy) {
  return shownComments(queries, postIds, reader).execute();
}

/** The reader, 0 for a guest, and whether the HTML is prepared for display. */
interface ReadBy {
  prepared: 0 | 1;
  userId: number;
}

export type ShownComment = Awaited<ReturnType<typeof commentsOnPage>>[number];

function shownComments(
  queries: Queries,
  posts: ReturnType<typeof idsOnPage> | readonly number[],
  given: ReadBy,
) {
  return queries
    .selectFrom((from) =>
      commentRows(from as unknown as Queries, given)
        .select(
          sql<number>`row_number() over (
            partition by post_id order by score desc, created_at, id)`.as('place'),
        )
        .where('post_id', 'in', posts)
        .where('deleted_at', 'is', null)
        .as('comments'),
    )
    .selectAll()
    .where('place', '<=', sql.lit(SHOWN))
    .orderBy('created_at')
    .orderBy('id');
}

/** All comments on a post, including deleted ones, oldest first. */
export const commentsOf = statement(
  (queries, given: { postId: number; prepared: 0 | 1; userId: number }) =>
    commentRows(queries, given)
      .where('post_id', '=', given.postId)
      .orderBy('created_at')
      .orderBy('id'),
);

/** One comment in the same form, deleted or not. */
export const commentRow = statement(
  (queries, given: { id: number; prepared: 0 | 1; userId: number }) =>
    commentRows(queries, given).where('id', '=', given.id),
);

function commentRows(queries: Queries, given: { prepared: 0 | 1; userId: number }) {
  return queries
    .selectFrom('comments')
    .select(['id', 'post_id', 'author_id', 'created_at', 'edited_at', 'deleted_at', 'score'])
    .select('reply_to')
    .select(
      sql<string>`coalesce(case when ${given.prepared} = 1 then display end, content)`.as('html'),
    )
    .select(sql<string | null>`case when author_id = ${given.userId} then source end`.as('source'))
    .select(
      sql<number>`(select count(*) from comment_votes
        where comment_id = comments.id and user_id = ${given.userId})`.as('voted'),
    );
}

export type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number];

/** The post of a comment, with its question, deleted or not. */
export function postOfComment(queries: Queries, id: number) {
  return queries
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.id', 'posts.kind', 'comments.author_id', 'comments.content'])
    .select((row) => row.fn.coalesce('posts.question_id', 'posts.id').as('questionId'))
    .where('comments.id', '=', id)
    .executeTakeFirst();
}

/** The earlier texts of a comment, oldest first. */
export const olderTexts = (queries: Queries, commentId: number) =>
  findRows(queries, 'comment_versions', { comment_id: commentId }, '*', { order: 'written_at' });

/** The ids of edited comments on a post. */
export async function editedBelow(queries: Queries, postId: number): Promise<Set<number>> {
  const rows = await queries
    .selectFrom('comment_versions')
    .innerJoin('comments', 'comments.id', 'comment_versions.comment_id')
    .select('comments.id')
    .distinct()
    .where('comments.post_id', '=', postId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Updates a post's comment count. */
export async function countComment(tx: Transaction, postId: number, delta: 1 | -1): Promise<void> {
  const comment_count = sql<number>`comment_count + ${sql.lit(delta)}`;
  await updateRows(tx.sql, 'posts', postId, { comment_count });
}

/**
 * How many comments count toward the limits; deleted ones count for the person but not for the
 * post.
 */
export async function commentsBefore(
  { sql: queries, now }: Transaction,
  author_id: number,
  post_id: number,
): Promise<Before> {
  const ofPerson = { author_id, created_at: { '>': now - DAY } };
  const onPost = { post_id, deleted_at: null };
  const latest = await findRow(queries, 'comments', ofPerson, 'created_at', 'created_at desc');
  return {
    aDay: await countRows(queries, 'comments', ofPerson),
    latest: latest?.created_at ?? null,
    ofPersonOnPost: await countRows(queries, 'comments', { ...onPost, author_id }),
    onPost: await countRows(queries, 'comments', onPost),
  };
}
