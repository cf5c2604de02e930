import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';

interface PartOf {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The order of a history, by this and then by id: what the post said first, then all else as it was
 * written. Time is no order, since a clock may be set back; imports write their rows in that of time.
 */
const isLater = sql<number>`case kind when 'created' then 0 else 1 end`;

/** A row's place in that order. */
export type RowPosition = Pick<HistoryRow, 'id' | 'kind'>;

/** Whether a row of the same post comes no later than another. */
export const upTo = ({ id, kind }: RowPosition) =>
  sql<boolean>`(${isLater}, id) <= (${kind === 'created' ? 0 : 1}, ${id})`;

/** Versions and events of a post, the newest first; `number` counts from the oldest. */
export function historyRows(queries: Queries, postId: number, { limit, offset }: PartOf) {
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
  const { count } = await queries
    .selectFrom('revisions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return count;
}

/** By whom a text was taken away, when and why; all null where it is there. */
export type RedactedRow = Pick<HistoryRow, 'redacted_by' | 'redacted_at' | 'redaction_reason'>;

interface LastText extends RedactedRow {
  readonly text: string;
}

/** The last text in a column up to a row: rows of imported edits have what was edited alone. */
export async function lastOf(
  queries: Queries,
  column: 'title' | 'tags' | 'content',
  postId: number,
  position: RowPosition,
): Promise<LastText | undefined> {
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

/** The rows of a post that have a text, in their order. */
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

/** What a post says now, as its first version does where it was never edited. */
export function presentText(queries: Queries, postId: number) {
  return textOf(queries, postId).where('deleted_at', 'is', null).executeTakeFirst();
}

/** The same of a post that may be deleted. */
export function anyText(queries: Queries, postId: number) {
  return textOf(queries, postId).executeTakeFirst();
}

const textOf = (queries: Queries, postId: number) =>
  queries
    .selectFrom('posts')
    .select(['id', 'kind', 'author_id', 'created_at', 'title', 'content', 'question_id', 'version'])
    .where('id', '=', postId);

/** Keeps an event of a post: what was done, by whom and why. */
export async function insertEvent(
  tx: Transaction,
  event: {
    readonly post_id: number;
    /** Null where the site did it. */
    readonly author_id: number | null;
    readonly kind: string;
    readonly comment: string | null;
  },
): Promise<void> {
  await tx.sql
    .insertInto('revisions')
    .values({ ...event, created_at: tx.now, title: null, tags: null, content: null })
    .execute();
}
