import type { Queries } from './database.ts';
import type { Transaction } from './transaction.ts';
import { findRow, insertNewRows, lockRow, saveRow } from './rows.ts';

/** The value of a setting; undefined if it was never saved. */
export async function readSetting(queries: Queries, name: string): Promise<string | undefined> {
  const row = await findRow(queries, 'settings', { name }, 'value');
  return row?.value;
}

export async function saveSetting(tx: Transaction, name: string, value: string): Promise<void> {
  await saveRow(tx.sql, 'settings', { name, value }, ['name']);
}

/** The value of a setting, locked until the transaction ends; first saves `initial` if there is none. */
export async function lockSetting(tx: Transaction, name: string, initial: string): Promise<string> {
  await insertNewRows(tx.sql, 'settings', { name, value: initial });
  return (await lockRow(tx, 'settings', { name }))?.value ?? initial;
}
