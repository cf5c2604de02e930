import { sql } from 'kysely';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** Sums over a tag's questions in its row. */
export type TagTotals = Pick<
  Row<'tags'>,
  'question_count' | 'closed_count' | 'answered_count' | 'score_sum'
>;

/**
 * Changes the sums of all tags of a question: `score_sum` by a vote, `answered_count` when the
 * first acceptance is given or the last one taken back, `closed_count` when it is closed or
 * reopened.
 */
export async function addToTagsOf(
  tx: Transaction,
  questionId: number,
  totals: Partial<TagTotals>,
): Promise<void> {
  if (Object.values(totals).every((change) => change === 0)) return;
  const own = tx.sql.selectFrom('question_tags').select('tag_id');
  const tagIds = own.where('question_id', '=', questionId);
  if (tx.engine === 'postgres') {
    // In the order of their ids, so that two transactions cannot deadlock.
    const tags = tx.sql.selectFrom('tags').select('id').where('id', 'in', tagIds).orderBy('id');
    await tags.forNoKeyUpdate().execute();
  }
  await tx.sql.updateTable('tags').set(added(totals)).where('id', 'in', tagIds).execute();
}

/** Adds to the sums of one tag. */
export async function addToTag(tx: Transaction, tagId: number, totals: TagTotals): Promise<void> {
  await tx.sql.updateTable('tags').set(added(totals)).where('id', '=', tagId).execute();
}

const added = (totals: Partial<TagTotals>) =>
  Object.fromEntries(
    Object.entries(totals).map(([column, change]) => [
      column,
      sql<number>`${sql.ref(column)} + ${sql.lit(change)}`,
    ]),
  );
