import type { Queries } from './open.ts';
import { statement } from './statement.ts';
import type { CounterName } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** The community's totals. `questions` counts open and closed ones, none of them deleted. */
export type Totals = Record<CounterName, number>;

/** Changes one total. It locks the total's row until the transaction ends, so it comes last in a verb. */
export async function addToCounter(
  tx: Transaction,
  name: CounterName,
  delta: number,
): Promise<void> {
  if (delta === 0) return;
  await tx.sql
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', delta) }))
    .where('name', '=', name)
    .execute();
}

const allCounters = statement((queries) =>
  queries.selectFrom('counters').select(['name', 'value']),
);

/** All totals, in one statement over six rows. */
export async function counters(sql: Queries): Promise<Totals> {
  const rows = await allCounters(sql, {});
  const people = { users: 0, users_unlisted: 0 };
  const totals: Totals = { questions: 0, questions_closed: 0, answers: 0, tags: 0, ...people };
  for (const { name, value } of rows) totals[name] = value;
  return totals;
}
