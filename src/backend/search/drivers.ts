import { sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { drives, questionsOf } from './conditions.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import { textIndex } from './textindex.ts';

/** Rows that a search looks at in all, however many there are: this bounds its time. */
export const CANDIDATES = 10_000;

/** What the rows of a search are found by: its text, an operator, or the index of the sort. */
export type Driver = 'text' | 'walk' | Condition;

/** Chooses what finds the fewest rows. One statement, none where there is no choice. */
export async function chooseDriver(db: Database, search: ResolvedSearch): Promise<Driver> {
  const hasText = search.text.all.length > 0;
  const operators = search.conditions.filter(isNarrow);
  const otherwise = hasText ? 'text' : 'walk';
  if (operators.length === 0) return otherwise;
  const drivers: Driver[] = hasText ? ['text', ...operators] : operators;
  const counts = await countEach(db, search, drivers);
  const fewest = Math.min(...counts);
  // Text that finds few enough ranks them as well.
  if (fewest > CANDIDATES || (hasText && (counts[0] ?? 0) <= CANDIDATES)) return otherwise;
  return drivers[counts.indexOf(fewest)] ?? otherwise;
}

const isNarrow = ({ kind, negative }: Condition): boolean =>
  !negative && (kind === 'author' || kind === 'range');

/** How many rows each driver finds, counted no further than one beyond the limit. */
async function countEach(
  db: Database,
  search: ResolvedSearch,
  drivers: readonly Driver[],
): Promise<number[]> {
  const limit = CANDIDATES + 1;
  const counts = drivers.map((driver) => {
    const rows =
      typeof driver === 'string'
        ? textIndex(db.engine).newest(search.text, limit, false)
        : sql`select 1 from ${questionsOf(db, search)}
            where ${drives(driver)} limit ${limit}`;
    return sql<number>`select count(*) as count from (${rows}) as found`;
  });
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db.sql,
  );
  return rows.map(({ count }) => count);
}
