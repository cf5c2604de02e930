import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** Suggestions that a list shows. */
export const MOST_SHOWN = 100;

/** Suggestions for posts that are not deleted, nor their questions. */
function rows(queries: Queries) {
  return queries
    .selectFrom('suggestions')
    .innerJoin('posts as post', 'post.id', 'suggestions.post_id')
    .innerJoin('posts as question', (join) =>
      join.on((on) => on('question.id', '=', on.fn.coalesce('post.question_id', 'post.id'))),
    )
    .select(['suggestions.id', 'post.id as post_id', 'suggestions.user_id', 'suggestions.version'])
    .select(['suggestions.reason', 'suggestions.status', 'suggestions.created_at'])
    .select(['decided_by', 'decided_at', 'decision_reason', 'suggestions.redacted_at'])
    .select(['words_added', 'words_removed'])
    .select(['post.author_id as postAuthor', 'post.version as current', 'post.kind'])
    .select(['question.id as questionId', 'question.title as questionTitle'])
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const wholeRows = (queries: Queries) =>
  rows(queries).select([
    'suggestions.base',
    'suggestions.title',
    'suggestions.content',
    'suggestions.tags',
  ]);

export type SuggestionRow = Awaited<ReturnType<ReturnType<typeof wholeRows>['execute']>>[number];

export function suggestionRow(queries: Queries, id: number): Promise<SuggestionRow | undefined> {
  return wholeRows(queries).where('suggestions.id', '=', id).executeTakeFirst();
}

/** Pending suggestions, oldest first; `userId`: of this person, or for this person's posts. */
export function waitingRows(
  queries: Queries,
  { userId, since }: { readonly userId: number | undefined; readonly since: number },
): Promise<ListedRow[]> {
  return rows(queries)
    .where('suggestions.status', '=', 'waiting')
    .where('suggestions.created_at', '>', since)
    .$if(userId !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('suggestions.user_id', '=', userId ?? 0),
          row('post.author_id', '=', userId ?? 0),
        ]),
      ),
    )
    .orderBy('suggestions.id')
    .limit(MOST_SHOWN)
    .execute();
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
