import { type InsertObject, sql } from 'kysely';
import type { NewRow, Tables } from '../../../platform/sql/tables.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';

/** The most rows per statement; a power of two. */
const MOST = 64;

/**
 * Inserts rows, many per statement. Their numbers are powers of two, so that only a few different
 * statements have to be prepared.
 */
export async function insertAll<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  for (let start = 0; start < rows.length;) {
    const size = Math.min(MOST, 2 ** Math.floor(Math.log2(rows.length - start)));
    const some = rows.slice(start, start + size) as unknown as InsertObject<Tables, Name>[];
    await tx.sql.insertInto(table).values(some).execute();
    start += size;
  }
}

/** Rows per statement; the rest is filled up with zeros, so that one prepared statement is enough. */
const ROWS = 64;

type Sum = readonly [id: number, sums: readonly number[]];

/** Adds sums to columns of rows, in the order of their ids; an id may occur more than once. */
export async function addToRows(
  tx: Transaction,
  table: keyof Tables,
  columns: readonly string[],
  changes: readonly Sum[],
): Promise<void> {
  const sums = summed(changes).toSorted(([a], [b]) => a - b);
  const nothing: Sum = [0, columns.map(() => 0)];
  for (let start = 0; start < sums.length; start += ROWS) {
    const some = sums.slice(start, start + ROWS);
    const rows = [...some, ...Array<Sum>(ROWS - some.length).fill(nothing)];
    const values = rows.map(([id, sum]) => sql`(${sql.join([id, ...sum])})`);
    const set = columns.map((column, at) => {
      const name = sql.ref(column);
      return sql`${name} = ${sql.table(table)}.${name} + ${added(at + 2)}`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(set)} from (values ${sql.join(values)}) as added
      where ${sql.table(table)}.id = ${added(1)}`.execute(tx.sql);
  }
}

/** Both databases use these column names. PostgreSQL would treat the bound values as text. */
const added = (column: number) => sql`cast(added.${sql.ref(`column${String(column)}`)} as bigint)`;

function summed(changes: readonly Sum[]): Sum[] {
  const sums = new Map<number, readonly number[]>();
  for (const [id, change] of changes) {
    const sum = sums.get(id);
    sums.set(id, sum ? sum.map((value, at) => value + (change[at] ?? 0)) : change);
  }
  return [...sums];
}
