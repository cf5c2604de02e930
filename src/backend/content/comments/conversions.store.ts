import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** The keys to find a conversion by. */
type By = Partial<Pick<Row<'conversions'>, 'comment_id' | 'answer_id'>> &
  Pick<Row<'conversions'>, 'made'>;

/** The conversion of a comment or an answer that has not been undone. */
export async function conversionBy(queries: Queries, by: By) {
  const row = await findRow(queries, 'conversions', { ...by, undone_at: null }, '*', 'id desc');
  return row && { ...row, moved: JSON.parse(row.moved) as number[] };
}

/**
 * Whether a comment is now an answer, or an answer a comment: it was converted, or a conversion from
 * that was undone.
 */
export async function isNow(
  queries: Queries,
  by: Omit<By, 'made'>,
  made: By['made'],
): Promise<boolean> {
  const back = { ...by, made: { '<>': made }, undone_at: { '<>': null } };
  const found =
    (await findRow(queries, 'conversions', { ...by, made, undone_at: null }, 'id')) ??
    (await findRow(queries, 'conversions', back, 'id'));
  return found !== undefined;
}

/** Moves all or the given comments to another post and returns the ids of those moved. */
export async function moveComments(
  tx: Transaction,
  from: number,
  to: number,
  ids?: readonly number[],
): Promise<number[]> {
  if (ids?.length === 0) return [];
  const rows = await tx.sql
    .updateTable('comments')
    .set({ post_id: to })
    .where('post_id', '=', from)
    .$if(ids !== undefined, (update) => update.where('id', 'in', ids ?? []))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Recounts the comments on these posts and returns the counts by post. */
export async function recountComments(
  tx: Transaction,
  postIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.sql
    .updateTable('posts')
    .set({
      comment_count: sql<number>`(select count(*) from comments
        where comments.post_id = posts.id and comments.deleted_at is null)`,
    })
    .where('id', 'in', postIds)
    .returning(['id', 'comment_count'])
    .execute();
  return new Map(rows.map(({ id, comment_count }) => [id, comment_count]));
}
