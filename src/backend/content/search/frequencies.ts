import { counters } from '../../platform/sql/counters.ts';
import type { Database } from '../../platform/sql/database.ts';
import type { Clause } from './parse.ts';
import { textIndex } from './text-index.ts';

/** How many questions have each word. */
export interface Frequencies {
  /** All questions; at least 1. */
  readonly questions: number;
  /** The maximum number of questions that can have all words of a clause. */
  of(clause: Clause): number;
}

/** Counts the questions that have words. Two statements. */
export async function frequenciesOf(
  { engine, sql }: Pick<Database, 'engine' | 'sql'>,
  clauses: readonly Clause[],
): Promise<Frequencies> {
  const counts = await textIndex(engine).counts(sql, [...new Set(clauses.flat())]);
  const { questions } = clauses.length === 0 ? { questions: 0 } : await counters(sql);
  return {
    questions: Math.max(1, questions),
    of: (clause) => Math.min(...clause.map((word) => counts.get(word) ?? 0)),
  };
}

/** The inverse document frequency of a clause, as in BM25: the fewer questions have it, the higher. */
export function rarity(frequencies: Frequencies, clause: Clause): number {
  const { questions } = frequencies;
  const count = Math.min(frequencies.of(clause), questions);
  return Math.log(1 + (questions - count + 0.5) / (count + 0.5));
}
