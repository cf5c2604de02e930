import { sql } from 'kysely';
import { idsOnPage } from '../posts/page.ts';
import type { Queries } from '../sql/open.ts';
import { statement } from '../sql/statement.ts';
import type { NewRow, Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

/** Comments that a question's page shows below each post. */
const SHOWN = 5;

const COLUMNS = [
  'id',
  'post_id',
  'author_id',
  'created_at',
  'edited_at',
  'deleted_at',
  'score',
  'reply_to',
] as const;

/**
 * The comments with the most votes below a question and each of its answers, oldest first, and
 * whether a person has voted for them; `html` is prepared for reading where asked for.
 */
export const commentsOnPage = statement(
  (queries, given: { questionId: number; prepared: 0 | 1; userId: number }) =>
    shownComments(queries, idsOnPage(queries, given.questionId), given),
);

/** The same below some posts, which the statement names. */
export function commentsBelow(
  queries: Queries,
  postIds: readonly number[],
  reader: ReadBy,
): Promise<ShownComment[]> {
  return shownComments(queries, postIds, reader).execute();
}

/** Who reads, 0 for a guest, and whether the HTML is prepared for reading. */
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

/** All comments below a post, deleted ones too, oldest first. */
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
    .select(COLUMNS)
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

export type LockedCommentRow = Pick<
  Row<'comments'>,
  | 'id'
  | 'post_id'
  | 'author_id'
  | 'created_at'
  | 'source'
  | 'score'
  | 'content'
  | 'deleted_at'
  | 'redacted_at'
>;

/** A comment, held until the transaction ends; its post has to be held before. */
export function lockCommentRow(
  tx: Transaction,
  id: number,
  which: 'present' | 'deleted' | 'any' = 'present',
): Promise<LockedCommentRow | undefined> {
  const query = tx.sql
    .selectFrom('comments')
    .select(['id', 'post_id', 'author_id', 'created_at', 'source', 'score', 'content'])
    .select(['deleted_at', 'redacted_at'])
    .where('id', '=', id)
    .$if(which !== 'any', (row) =>
      row.where('deleted_at', which === 'present' ? 'is' : 'is not', null),
    );
  return (tx.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** The post that a comment stands below, and its question, there or not; what it says, and whose. */
export function postOfComment(queries: Queries, id: number) {
  return queries
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.id', 'posts.kind', 'comments.author_id', 'comments.content'])
    .select((row) => row.fn.coalesce('posts.question_id', 'posts.id').as('questionId'))
    .where('comments.id', '=', id)
    .executeTakeFirst();
}

export async function insertComment(tx: Transaction, row: NewRow<'comments'>): Promise<number> {
  const { id } = await tx.sql
    .insertInto('comments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeComment(
  tx: Transaction,
  id: number,
  change: Partial<Omit<Row<'comments'>, 'id'>>,
): Promise<void> {
  await tx.sql.updateTable('comments').set(change).where('id', '=', id).execute();
}

/** Keeps what a comment said before an edit. */
export async function keepVersion(
  tx: Transaction,
  version: NewRow<'comment_versions'>,
): Promise<void> {
  await tx.sql
    .insertInto('comment_versions')
    .values(version)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** What a comment said before its edits, oldest first. */
export function olderTexts(queries: Queries, commentId: number) {
  return queries
    .selectFrom('comment_versions')
    .select(['source', 'written_at', 'redacted_by', 'redacted_at', 'redaction_reason'])
    .where('comment_id', '=', commentId)
    .orderBy('written_at')
    .execute();
}

/** The comments below a post that were edited. */
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

/** Counts a comment for its post; `also` is what changes of the post besides. */
export async function countComment(
  tx: Transaction,
  postId: number,
  delta: 1 | -1,
  also: Partial<Pick<Row<'posts'>, 'active_at'>> = {},
): Promise<void> {
  await tx.sql
    .updateTable('posts')
    .set({ comment_count: sql<number>`comment_count + ${sql.lit(delta)}`, ...also })
    .where('id', '=', postId)
    .execute();
}
