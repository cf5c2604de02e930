import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** The key of the settings. */
const NAME = 'site';

/** The stored settings as JSON; undefined on a new site. */
export async function readRow(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value;
}

/** The same, locked until the transaction ends; creates the row if it is missing. */
export async function lockRow(tx: Transaction): Promise<string> {
  await tx.sql
    .insertInto('settings')
    .values({ name: NAME, value: '{}' })
    .onConflict((same) => same.column('name').doNothing())
    .execute();
  const row = tx.sql.selectFrom('settings').select('value').where('name', '=', NAME);
  const locked = tx.engine === 'postgres' ? row.forUpdate() : row;
  return (await locked.executeTakeFirstOrThrow()).value;
}

export async function saveRow(tx: Transaction, value: string): Promise<void> {
  await tx.sql.updateTable('settings').set({ value }).where('name', '=', NAME).execute();
}
