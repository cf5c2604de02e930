import { sql } from 'kysely';
import { insertRows } from '../../../platform/sql/rows.ts';
import type { NewRow, Tables } from '../../../platform/sql/tables.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';

/** Rows per statement. */
const ROWS = 64;

/** Inserts rows, many per statement. */
export async function insertAll<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS)
    await insertRows(tx.sql, table, rows.slice(start, start + ROWS));
}

type Sum = readonly [id: number, sums: readonly number[]];

/** Adds sums to columns of rows, in the order of their ids; an id may occur more than once. */
export async function addToRows(
  tx: Transaction,
  table: keyof Tables,
  columns: readonly string[],
  changes: readonly Sum[],
): Promise<void> {
  const sums = summed(changes).toSorted(([a], [b]) => a - b);
  const set = columns.map((column, at) => {
    const name = sql.ref(column);
    return sql`${name} = ${sql.table(table)}.${name} + ${added(at + 2)}`;
  });
  for (let start = 0; start < sums.length; start += ROWS) {
    const rows = sums.slice(start, start + ROWS);
    const values = rows.map(([id, sum]) => sql`(${sql.join([id, ...sum])})`);
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
