import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import type { Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

/** Rows of one insert. */
const ROWS = 500;

export async function add(queries: Queries, questionIds: readonly number[]): Promise<void> {
  for (let start = 0; start < questionIds.length; start += ROWS) {
    const rows = questionIds.slice(start, start + ROWS).map((question_id) => ({ question_id }));
    await queries.insertInto('search_queue').values(rows).execute();
  }
}

export async function isEmpty(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('search_queue').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** PostgreSQL's number for the lock of whoever makes documents. */
const LOCK = 7_304_036;

/**
 * Lets one transaction make documents at a time: of two that read a question one after the other, the
 * first must not write last. Whether it is this one's turn; `waits` until it is. SQLite writes in turns.
 */
export async function lockDocuments(
  { sql: queries, engine }: Pick<Transaction, 'sql' | 'engine'>,
  waits: boolean,
): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const key = sql.lit(LOCK);
  if (!waits) {
    const tried = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${key}) as got`;
    return (await tried.execute(queries)).rows[0]?.got === true;
  }
  await sql`select pg_advisory_xact_lock(${key})`.execute(queries);
  return true;
}

/** The oldest of the queue. */
export function oldest(queries: Queries, limit: number): Promise<Row<'search_queue'>[]> {
  return queries.selectFrom('search_queue').selectAll().orderBy('id').limit(limit).execute();
}

/** Takes rows out of the queue. */
export async function remove(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.deleteFrom('search_queue').where('id', 'in', ids).execute();
}
