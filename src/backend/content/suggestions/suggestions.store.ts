import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** Suggestions that a list shows. */
export const MOST_SHOWN = 100;

/** Suggestions for posts that are not deleted, nor their questions, and for existing tags. */
function rows(queries: Queries) {
  return queries
    .selectFrom('suggestions as made')
    .leftJoin('posts as post', (join) =>
      join.onRef('post.id', '=', 'made.post_id').on('post.deleted_at', 'is', null),
    )
    .leftJoin('posts as question', (join) =>
      join
        .on((on) => on('question.id', '=', on.fn.coalesce('post.question_id', 'post.id')))
        .on('question.deleted_at', 'is', null),
    )
    .leftJoin('tags', 'tags.id', 'made.tag_id')
    .select(['made.id', 'made.user_id', 'made.version', 'made.reason', 'made.status'])
    .select(['made.created_at', 'made.decided_by', 'made.decided_at', 'made.decision_reason'])
    .select(['made.redacted_at', 'made.words_added', 'made.words_removed'])
    .select(['post.id as post_id', 'post.kind', 'post.author_id as post_author'])
    .select(['question.id as question_id', 'question.title as question_title'])
    .select(['tags.id as tag_id', 'tags.name as tag_name'])
    .select((row) => row.fn.coalesce('post.version', 'tags.version').as('current'))
    .where((row) => row.or([row('question.id', 'is not', null), row('tags.id', 'is not', null)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A suggestion, with the post or the tag that it is for. */
export type ListedRow = ReturnType<typeof withTarget<Row>>;

function withTarget<One extends Row>(row: One) {
  const { post_id, kind, post_author, question_id, question_title, tag_id, tag_name } = row;
  const post =
    post_id === null || kind === null || post_author === null || question_id === null
      ? null
      : { id: post_id, kind, author_id: post_author, question_id, title: question_title ?? '' };
  const tag = tag_id === null || tag_name === null ? null : { id: tag_id, name: tag_name };
  return { ...row, post, tag, current: row.current ?? 0 };
}

export type SuggestionRow = NonNullable<Awaited<ReturnType<typeof suggestionRow>>>;

export async function suggestionRow(queries: Queries, id: number) {
  const row = await rows(queries)
    .select(['made.base', 'made.title', 'made.content', 'made.tags'])
    .where('made.id', '=', id)
    .executeTakeFirst();
  return row && withTarget(row);
}

/**
 * Pending suggestions for posts, oldest first, or for tags: those of this person first. For posts,
 * `isOwn` leaves out those that are neither by this person nor for this person's posts.
 */
export async function waitingRows(
  queries: Queries,
  of: 'post' | 'tag',
  { userId, isOwn, since }: { readonly userId: number; isOwn: boolean; readonly since: number },
): Promise<ListedRow[]> {
  const waiting = await rows(queries)
    .where('made.status', '=', 'waiting')
    .where('made.created_at', '>', since)
    .where(of === 'post' ? 'made.post_id' : 'made.tag_id', 'is not', null)
    .$if(isOwn, (query) =>
      query.where((row) =>
        row.or([row('made.user_id', '=', userId), row('post.author_id', '=', userId)]),
      ),
    )
    .$if(of === 'tag', (query) =>
      query.orderBy(sql`case when made.user_id = ${userId} then 0 else 1 end`),
    )
    .orderBy('made.id')
    .limit(MOST_SHOWN)
    .execute();
  return waiting.map(withTarget);
}

/** A person's suggestions since a time, for checking limits. */
export async function suggestedSince(tx: Transaction, userId: number, since: number) {
  const suggestions = await tx.sql
    .selectFrom('suggestions')
    .leftJoin('posts as post', 'post.id', 'suggestions.post_id')
    .leftJoin('posts as question', 'question.id', 'post.question_id')
    .leftJoin('tags', 'tags.id', 'suggestions.tag_id')
    .select(['suggestions.status', 'suggestions.created_at', 'decided_at'])
    .select(['suggestions.post_id', 'tags.id as tagThere'])
    .select(['post.deleted_at as postDeleted', 'question.deleted_at as questionDeleted'])
    .where('suggestions.user_id', '=', userId)
    .where('suggestions.created_at', '>', since)
    .execute();
  return suggestions.map(({ post_id, tagThere, postDeleted, questionDeleted, ...one }) => ({
    ...one,
    isPresent:
      post_id === null ? tagThere !== null : postDeleted === null && questionDeleted === null,
  }));
}

/** Suggestions for a post that contain the text of one of its versions. */
export interface RedactedSuggestions {
  readonly postId: number;
  /** The versions (`posts.version`) they started from; none if undefined. */
  readonly span: { readonly after: number; readonly upTo: number } | undefined;
  /** The author of the approved suggestion that became the version, and when it was approved. */
  readonly author_id: number | null;
  readonly created_at: number;
}

const withTexts = (tx: Transaction) =>
  tx.sql
    .selectFrom('suggestions')
    .select(['id', 'user_id', 'status', 'created_at', 'post_id', 'reason'])
    .where('redacted_at', 'is', null);

export type RowWithText = Awaited<ReturnType<ReturnType<typeof withTexts>['execute']>>[number];

export function rowsOfVersion(
  tx: Transaction,
  { postId, span, author_id, created_at }: RedactedSuggestions,
): Promise<RowWithText[]> {
  const { after, upTo } = span ?? { after: 0, upTo: 0 };
  return withTexts(tx)
    .where('post_id', '=', postId)
    .where((is) =>
      is.or([
        is.and([is('version', '>', after), is('version', '<=', upTo)]),
        is.and([
          is('user_id', '=', author_id ?? 0),
          is('decided_at', '=', created_at),
          is('status', 'in', ['approved', 'improved']),
        ]),
      ]),
    )
    .execute();
}

/** Removes the texts and reasons of suggestions. */
export async function redactRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await updateRows(tx.sql, 'suggestions', ids, {
    title: sql<string | null>`case when title is not null then '' end`,
    tags: sql<string | null>`case when tags is not null then '' end`,
    content: '',
    reason: '',
    base: JSON.stringify({ title: null, content: '', tags: [], description: '' }),
    redacted_at: tx.now,
  });
}

/** Withdraws all pending suggestions for a tag, and returns their authors. */
export function withdrawWaiting(tx: Transaction, tagId: number, reason: string) {
  return tx.sql
    .updateTable('suggestions')
    .set({ status: 'withdrawn', decided_at: tx.now, decision_reason: reason })
    .where('tag_id', '=', tagId)
    .where('status', '=', 'waiting')
    .returning(['user_id', 'created_at'])
    .execute();
}
