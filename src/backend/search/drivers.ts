import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { drives, questionsOf } from './conditions.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import { textIndex } from './textindex.ts';

/** Rows that a search looks at in all, however many there are: this bounds its time. */
export const CANDIDATES = 10_000;

/** What the rows of a search are found by: its text, an operator, or the index of the sort. */
export type Driver = 'text' | 'walk' | Operator;

export interface Operator {
  readonly condition: Condition;
  /** How many rows it finds. */
  readonly count: number;
}

/** Chooses what finds the fewest rows. One statement, none where there is no choice. */
export async function chooseDriver(db: Database, search: ResolvedSearch): Promise<Driver> {
  const hasText = search.text.all.length > 0;
  const otherwise = hasText ? 'text' : 'walk';
  const conditions = search.conditions.filter(isNarrow);
  if (conditions.length === 0) return otherwise;
  const finders = conditions.map((condition) => found(db, search, condition));
  if (hasText) finders.push(textIndex(db.engine).newest(search.text, CANDIDATES + 1));
  const counts = await countEach(db, finders);
  const operators = conditions.map((condition, at) => ({ condition, count: counts[at] ?? 0 }));
  const fewest = operators.reduce((one, other) => (other.count < one.count ? other : one));
  // Text that finds few enough ranks them as well.
  const ranks = hasText && (counts.at(-1) ?? 0) <= CANDIDATES;
  return ranks || fewest.count > CANDIDATES ? otherwise : fewest;
}

const isNarrow = ({ kind, negative }: Condition): boolean =>
  !negative && (kind === 'author' || kind === 'range');

function found(db: Database, search: ResolvedSearch, condition: Condition): RawBuilder<unknown> {
  return sql`select 1 from ${questionsOf(db, search)} where ${drives(condition)} limit ${CANDIDATES + 1}`;
}

async function countEach(db: Database, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const counts = queries.map((query) => sql`select count(*) as count from (${query}) as found`);
  const union = sql<{ count: number }>`${sql.join(counts, sql` union all `)}`;
  const { rows } = await union.execute(db.sql);
  return rows.map(({ count }) => count);
}
