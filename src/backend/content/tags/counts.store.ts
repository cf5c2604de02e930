import { type ExpressionBuilder, sql } from 'kysely';
import type { Row, Tables } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** Sums over a tag's questions in its row. */
export type TagTotals = Pick<
  Row<'tags'>,
  'question_count' | 'closed_count' | 'answered_count' | 'score_sum'
>;

const COLUMNS = ['question_count', 'closed_count', 'answered_count', 'score_sum'] as const;

/** A pending change of a tag's totals. */
export type TagChange = TagTotals & { readonly tag_id: number };

/** The totals of a statement's tags, including pending changes. */
export function selectTotals(tag: ExpressionBuilder<Tables, 'tags'>) {
  return COLUMNS.map((column) =>
    sql<number>`${tag.ref(`tags.${column}`)} + coalesce((select sum(${sql.ref(column)})
      from tag_changes where tag_changes.tag_id = tags.id), 0)`.as(column),
  );
}

/**
 * Changes the sums of all tags of a question: `score_sum` by a vote, `answered_count` when the
 * first acceptance is given or the last one taken back, `closed_count` when it is closed or
 * reopened. PostgreSQL has concurrent writers, who would wait for each other's commits on a tag's
 * row: there, changes are separate rows that are applied soon after (`counting.ts`).
 */
export async function addToTagsOf(
  tx: Transaction,
  questionId: number,
  totals: Partial<TagTotals>,
): Promise<void> {
  const columns = COLUMNS.filter((column) => (totals[column] ?? 0) !== 0);
  if (columns.length === 0) return;
  if (tx.engine === 'sqlite') {
    const tagIds = tx.sql
      .selectFrom('question_tags')
      .select('tag_id')
      .where('question_id', '=', questionId);
    const update = tx.sql.updateTable('tags').set(added(totals, columns));
    await update.where('id', 'in', tagIds).execute();
    return;
  }
  await tx.sql
    .insertInto('tag_changes')
    .columns(['tag_id', ...columns])
    .expression((queries) =>
      queries
        .selectFrom('question_tags')
        .select(['tag_id', ...columns.map((column) => sql.lit(totals[column]).as(column))])
        .where('question_id', '=', questionId),
    )
    .execute();
  tx.publish({ type: 'tag-totals-changed' });
}

/** Adds to the sums of one tag. */
export async function addToTag(
  tx: Transaction,
  tagId: number,
  totals: Partial<TagTotals>,
): Promise<void> {
  await tx.sql.updateTable('tags').set(added(totals, COLUMNS)).where('id', '=', tagId).execute();
}

function added(totals: Partial<TagTotals>, columns: readonly (keyof TagTotals)[]) {
  return Object.fromEntries(
    columns.map((column) => [
      column,
      sql<number>`${sql.ref(column)} + ${sql.lit(totals[column] ?? 0)}`,
    ]),
  );
}

/** Removes and returns pending changes, up to a limit. */
export function takeTagChanges(tx: Transaction, limit: number): Promise<TagChange[]> {
  const next = tx.sql.selectFrom('tag_changes').select('id').orderBy('id').limit(limit);
  return tx.sql
    .deleteFrom('tag_changes')
    .where('id', 'in', next)
    .returning(['tag_id', ...COLUMNS])
    .execute();
}
