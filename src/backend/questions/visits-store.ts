import { sql } from 'kysely';
import type { Transaction } from '../sql/transaction.ts';

/** That somebody has seen a question. */
export interface Visit {
  readonly questionId: number;
  /** Tells one visitor from another, and says nothing about them. */
  readonly visitor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Writes visits, each of another visitor or question, and gives the questions of those that are new:
 * none of the same visitor was counted within `span` milliseconds before, in whatever process.
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

/** Removes visits after which the same one would count again. */
export async function removeVisits(tx: Transaction, until: number): Promise<void> {
  await tx.sql.deleteFrom('visits').where('at', '<=', until).execute();
}
