import { findRow, insertRows } from '../../platform/sql/rows.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Staging } from './staging/staging.ts';

/** The name in `imports` for the dump as a whole. */
const WHOLE = '';

/** When a site's dump was imported, in milliseconds since 1970; undefined if it was not. */
export async function importedAt(sql: Queries, site: string): Promise<number | undefined> {
  const row = await findRow(sql, 'imports', { site, file: WHOLE }, 'done_at');
  return row?.done_at ?? undefined;
}

/** Saves how many rows were read from each file. */
export async function noteImport(tx: Transaction, staging: Staging, site: string): Promise<void> {
  const files = staging.all<{ file: string; rows: number }>('select file, rows from files');
  const whole = { file: WHOLE, rows: files.reduce((sum, { rows }) => sum + rows, 0) };
  const rows = [whole, ...files].map((row) => ({ site, ...row, done_at: tx.now }));
  await insertRows(tx.sql, 'imports', rows);
}
