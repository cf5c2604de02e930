import { sql } from 'kysely';
import type { Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

/** A tag as a question carries it. */
export type TagRow = Pick<Row<'tags'>, 'id' | 'name'>;

/** What a tag's row sums up over its questions. */
export type TagTotals = Pick<
  Row<'tags'>,
  'question_count' | 'closed_count' | 'answered_count' | 'score_sum'
>;

/** The tags of these names that exist, by name. Until the transaction ends none of them can go. */
export async function tagsNamed(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, TagRow>> {
  const tags = tx.sql.selectFrom('tags').select(['id', 'name']).where('name', 'in', names);
  const rows = await (tx.engine === 'postgres' ? tags.forKeyShare() : tags).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Creates tags, except those that somebody else has created meanwhile; says how many it did.
 * In the order of their names, so that two questions with the same new tags only wait in line.
 */
export async function createTags(
  tx: Transaction,
  tags: readonly { name: string; color: string }[],
): Promise<number> {
  const inOrder = tags.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const created = await tx.sql
    .insertInto('tags')
    .values(inOrder.map(({ name, color }) => ({ name, color, created_at: tx.now })))
    .onConflict((same) => same.column('name').doNothing())
    .returning('id')
    .execute();
  return created.length;
}

/**
 * Gives a question its tags, in the author's order, and counts it for each of them. The question
 * has none yet and is written already: its score, views and state are copied from its row.
 */
export async function attachTags(
  tx: Transaction,
  questionId: number,
  tags: readonly TagRow[],
): Promise<void> {
  const { accepted_id, ...copied } = await tx.sql
    .selectFrom('posts')
    .select(['status', 'featured', 'created_at', 'score', 'views', 'answer_count', 'accepted_id'])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  await tx.sql
    .insertInto('question_tags')
    .values(
      tags.map(({ id }, position) => ({
        ...copied,
        tag_id: id,
        question_id: questionId,
        position,
      })),
    )
    .execute();
  await addToTagsOf(tx, questionId, {
    question_count: 1,
    closed_count: copied.status === 'closed' ? 1 : 0,
    answered_count: accepted_id === null ? 0 : 1,
    score_sum: copied.score,
  });
}

/** Takes a question's tags from it, and it from their counts. */
export async function detachTags(tx: Transaction, questionId: number): Promise<void> {
  const { status, score, accepted_id } = await tx.sql
    .selectFrom('posts')
    .select(['status', 'score', 'accepted_id'])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  await addToTagsOf(tx, questionId, {
    question_count: -1,
    closed_count: status === 'closed' ? -1 : 0,
    answered_count: accepted_id === null ? 0 : -1,
    score_sum: -score,
  });
  await tx.sql.deleteFrom('question_tags').where('question_id', '=', questionId).execute();
}

/**
 * Changes the sums of all tags of a question: `score_sum` by a vote, `answered_count` when the first
 * acceptance is given or the last one taken back, `closed_count` when it is closed or opened.
 */
export async function addToTagsOf(
  tx: Transaction,
  questionId: number,
  totals: Partial<TagTotals>,
): Promise<void> {
  const columns = Object.entries(totals).filter(([, delta]) => delta !== 0);
  if (columns.length === 0) return;
  await tx.sql
    .with('held', (queries) => {
      const held = queries
        .selectFrom('tags')
        .select('id')
        .where('id', 'in', (tagged) =>
          tagged.selectFrom('question_tags').select('tag_id').where('question_id', '=', questionId),
        )
        .orderBy('id');
      // Held in the order of the ids: two questions with the same tags never wait for each other.
      return tx.engine === 'postgres' ? held.forNoKeyUpdate() : held;
    })
    .updateTable('tags')
    .set(
      Object.fromEntries(
        columns.map(([column, delta]) => [column, sql<number>`${sql.ref(column)} + ${delta}`]),
      ),
    )
    .where('id', 'in', (queries) => queries.selectFrom('held').select('id'))
    .execute();
}
