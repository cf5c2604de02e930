import { sql } from 'kysely';
import { FIGURES } from '../../../contract/surrogate-keys.ts';
import type { Queries } from './database.ts';
import { statement } from './statement.ts';
import type { CounterName } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** The community's totals. `questions` counts open and closed questions without deleted ones. */
export type Totals = Record<CounterName, number>;

/** Rows per total on PostgreSQL: more than a pool has connections. */
const SHARDS = 32;

/** Changes a total. On PostgreSQL each connection has its own row, so that they do not block each other. */
export async function addToCounter(
  tx: Transaction,
  name: CounterName,
  delta: number,
): Promise<void> {
  if (delta === 0) return;
  tx.publish({ type: 'pages-changed', surrogateKeys: [FIGURES] });
  const shard = tx.engine === 'postgres' ? sql<number>`pg_backend_pid() % ${sql.lit(SHARDS)}` : 0;
  await tx.sql
    .insertInto('counters')
    .values({ name, shard, value: delta })
    .onConflict((same) =>
      same
        .columns(['name', 'shard'])
        .doUpdateSet({ value: (row) => sql<number>`${row.ref('counters.value')} + ${delta}` }),
    )
    .execute();
}

const allCounters = statement((queries) =>
  queries
    .selectFrom('counters')
    .select((row) => ['name', row.fn.sum<number>('value').as('value')])
    .groupBy('name'),
);

/** A total as an expression within another statement. */
export const totalOf = (name: CounterName) =>
  sql<number>`(select cast(coalesce(sum(value), 0) as bigint) from counters where name = ${name})`;

/** All totals. One statement. */
export async function counters(sql: Queries): Promise<Totals> {
  const rows = await allCounters(sql, {});
  const people = { users: 0, users_unlisted: 0 };
  const totals: Totals = { questions: 0, questions_closed: 0, answers: 0, tags: 0, ...people };
  for (const { name, value } of rows) totals[name] = value;
  return totals;
}
