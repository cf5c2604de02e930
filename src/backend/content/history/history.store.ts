import { sql } from 'kysely';
import type { Part } from '../../platform/http/paging.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { countRows } from '../../platform/sql/rows.ts';

/**
 * Sorts a history, before the id: the original text first, then all else as written. Times are
 * unreliable because clocks may be set back; imports insert their rows in chronological order.
 */
const isLater = sql<number>`case kind when 'created' then 0 else 1 end`;

/** A row's position in that order. */
export type RowPosition = Pick<HistoryRow, 'id' | 'kind'>;

/** Whether a row of the same post is at or before a position. */
export const upTo = ({ id, kind }: RowPosition) =>
  sql<boolean>`(${isLater}, id) <= (${kind === 'created' ? 0 : 1}, ${id})`;

/** Versions and events of a post, newest first; `number` counts from the oldest. */
export function historyRows(queries: Queries, postId: number, { limit, offset }: Part) {
  return numbered(queries, postId).orderBy('number', 'desc').limit(limit).offset(offset).execute();
}

export type HistoryRow = Awaited<ReturnType<typeof historyRows>>[number];

export function historyRow(queries: Queries, postId: number, number: number) {
  return numbered(queries, postId).where('number', '=', number).executeTakeFirst();
}

function numbered(queries: Queries, postId: number) {
  return queries
    .selectFrom((from) =>
      from
        .selectFrom('revisions')
        .select(['id', 'author_id', 'kind', 'created_at', 'comment'])
        .select(['redacted_by', 'redacted_at', 'redaction_reason'])
        .select(
          sql<number>`case when title is null and tags is null and content is null
            then 0 else 1 end`.as('has_text'),
        )
        .select(sql<number>`row_number() over (order by ${isLater}, id)`.as('number'))
        .where('post_id', '=', postId)
        .as('history'),
    )
    .selectAll();
}

export async function countHistory(queries: Queries, postId: number): Promise<number> {
  return countRows(queries, 'revisions', { post_id: postId });
}

/** Who redacted a text, when and why; all null if it is not redacted. */
export type RedactedRow = Pick<HistoryRow, 'redacted_by' | 'redacted_at' | 'redaction_reason'>;

/** The last text in a column up to a position: imported edits store only what they changed. */
export async function lastOf(
  queries: Queries,
  column: 'title' | 'tags' | 'content',
  postId: number,
  position: RowPosition,
) {
  return queries
    .selectFrom('revisions')
    .select(sql<string>`${sql.ref(column)}`.as('text'))
    .select(['redacted_by', 'redacted_at', 'redaction_reason'])
    .where('post_id', '=', postId)
    .where(column, 'is not', null)
    .where(upTo(position))
    .orderBy(isLater, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The rows of a post that have a text, in order. */
export function textRows(queries: Queries, postId: number) {
  return queries
    .selectFrom('revisions')
    .select(['id', 'version'])
    .where('post_id', '=', postId)
    .where('content', 'is not', null)
    .orderBy(isLater)
    .orderBy('id')
    .execute();
}
