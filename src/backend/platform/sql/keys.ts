import { sql } from 'kysely';
import type { Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** Reserves ids that no other row of the table has had or will get, for rows that refer to each other. */
export async function reserveIds(
  tx: Transaction,
  table: keyof Tables,
  count: number,
): Promise<number[]> {
  return tx.engine === 'sqlite' ? fromSqlite(tx, table, count) : fromPostgres(tx, table, count);
}

async function fromSqlite(tx: Transaction, table: string, count: number): Promise<number[]> {
  await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
    where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(tx.sql);
  const { rows } = await sql<{ seq: number }>`update sqlite_sequence set seq = seq + ${count}
    where name = ${table} returning seq`.execute(tx.sql);
  const last = rows[0]?.seq ?? 0;
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

async function fromPostgres(tx: Transaction, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, cast(${count} as integer))`.execute(tx.sql);
  return rows.map(({ id }) => id);
}
