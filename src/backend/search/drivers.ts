import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { drives, newestOfAuthor, questionsById, questionsOf, tagOf } from './conditions.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import { textIndex } from './textindex.ts';

/** Rows that a search looks at in all, however many there are: this bounds its time. */
export const CANDIDATES = 10_000;
/** Rows that are looked up in the text one by one: each costs more than what the text finds in a row. */
export const LOOKED_UP = 1_000;

/**
 * What the rows of a search are found by: its text, of whose hits only the newest are looked at where
 * it is known to be common, an operator, or the index of the sort.
 */
export type Driver = 'text' | 'common text' | 'walk' | Operator;

export interface Operator {
  readonly condition: Condition;
  /** How many rows it finds. */
  readonly count: number;
}

/**
 * Chooses what finds the fewest rows, and what to do instead where a walk finds hardly any. One
 * statement, none where there is no choice.
 */
export async function chooseDrivers(
  db: Database,
  search: ResolvedSearch,
): Promise<readonly [Driver, instead?: Operator]> {
  const hasText = search.text.all.length > 0;
  const conditions = search.conditions.filter(isNarrow);
  if (conditions.length === 0) return [hasText ? 'text' : 'walk'];
  const { isCostly } = search.bounds;
  const most = mostOf(search);
  const finders = conditions.map((condition) => counted(db, search, condition, most + 1));
  if (hasText && !isCostly) finders.push(textIndex(db.engine).newest(search.text, CANDIDATES + 1));
  const counts = await countEach(db, finders);
  const operators = conditions.map((condition, at) => ({ condition, count: counts[at] ?? 0 }));
  const fewest = operators.reduce((one, other) => (other.count < one.count ? other : one));
  // Text that finds few enough ranks them as well.
  if (hasText && !isCostly && (counts.at(-1) ?? 0) <= CANDIDATES) return ['text'];
  if (fewest.count <= most) return [fewest];
  return hasText ? ['common text'] : ['walk', fewest];
}

/** Rows of an operator that a search looks at. */
export const mostOf = ({ bounds }: ResolvedSearch): number =>
  bounds.isCostly ? bounds.lookedUp : CANDIDATES;

const isNarrow = ({ kind, negative }: Condition): boolean =>
  !negative && (kind === 'author' || kind === 'range');

/** What tells how many rows an operator finds. Of an author the index does: rows are dear to read. */
function counted(
  db: Database,
  search: ResolvedSearch,
  condition: Condition,
  limit: number,
): RawBuilder<unknown> {
  if (condition.kind !== 'author') return rowsOf(db, search, condition, limit);
  return sql`select id from ${newestOfAuthor(condition.id, limit)}`;
}

/** A query for the rows that an operator finds: of too many those with the highest values. */
export function rowsOf(
  db: Database,
  search: ResolvedSearch,
  condition: Condition,
  limit: number,
): RawBuilder<unknown> {
  const isRange = condition.kind === 'range';
  const column = sql.ref(`question.${isRange ? condition.column : 'id'}`);
  const rows = isRange ? questionsOf(db, search, tagOf(search)?.id) : questionsById(db, search);
  return sql`select * from ${rows}
    where ${drives(db, condition, limit)} order by ${column} desc, question.id desc limit ${limit}`;
}

async function countEach(db: Database, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const counts = queries.map((query) => sql`select count(*) as count from (${query}) as found`);
  const union = sql<{ count: number }>`${sql.join(counts, sql` union all `)}`;
  const { rows } = await union.execute(db.sql);
  return rows.map(({ count }) => count);
}
