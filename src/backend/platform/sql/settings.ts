import type { Queries } from './database.ts';
import type { Transaction } from './transaction.ts';
import { findRow } from './rows.ts';

/** The value of a setting; undefined if it was never saved. */
export async function readSetting(queries: Queries, name: string): Promise<string | undefined> {
  const row = await findRow(queries, 'settings', { name }, 'value');
  return row?.value;
}

export async function saveSetting(tx: Transaction, name: string, value: string): Promise<void> {
  await tx.sql
    .insertInto('settings')
    .values({ name, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute();
}

/** The value of a setting, locked until the transaction ends; first saves `initial` if there is none. */
export async function lockSetting(tx: Transaction, name: string, initial: string): Promise<string> {
  await tx.sql
    .insertInto('settings')
    .values({ name, value: initial })
    .onConflict((same) => same.column('name').doNothing())
    .execute();
  const { value } = await tx.sql
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return value;
}
