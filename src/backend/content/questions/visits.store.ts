import { sql } from 'kysely';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** A visitor's view of a question. */
export interface Visit {
  readonly questionId: number;
  /** Distinguishes visitors without identifying them. */
  readonly visitor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Stores visits, each of another visitor or question, and returns the questions of those that are
 * new: without a counted visit of the same visitor in the last `span` milliseconds, in any process.
 */
export async function saveVisits(
  tx: Transaction,
  visits: readonly Visit[],
  span: number,
): Promise<number[]> {
  const rows = await tx.sql
    .insertInto('visits')
    .values(visits.map(({ questionId, ...visit }) => ({ question_id: questionId, ...visit })))
    .onConflict((same) =>
      same
        .columns(['question_id', 'visitor'])
        .doUpdateSet({ at: sql<number>`excluded.at` })
        .where('visits.at', '<=', sql<number>`excluded.at - ${sql.lit(span)}`),
    )
    .returning('question_id')
    .execute();
  return rows.map(({ question_id }) => question_id);
}
