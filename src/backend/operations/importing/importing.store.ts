import { readSetting } from '../../platform/sql/settings.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { ImportFailure, UNDER_WAY } from './dump/failure.ts';
import type { Staging } from './staging/staging.ts';
import { findRow } from '../../platform/sql/rows.ts';

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
  await tx.sql
    .insertInto('imports')
    .values([whole, ...files].map((row) => ({ site, ...row, done_at: tx.now })))
    .execute();
}

const settingOf = (site: string) => `import ${site}`;

/** The saved checkpoint of an unfinished import of the site. */
export const checkpointText = (sql: Queries, site: string): Promise<string | undefined> =>
  readSetting(sql, settingOf(site));

/**
 * Replaces the checkpoint `from`; undefined means that there is none.
 * @throws ImportFailure if another process has saved a different checkpoint
 */
export async function saveCheckpoint(
  { sql }: Transaction,
  site: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<void> {
  const changed = await replaceCheckpoint(sql, settingOf(site), from, to);
  if (changed !== 1n) throw new ImportFailure(UNDER_WAY);
}

async function replaceCheckpoint(
  sql: Queries,
  name: string,
  from: string | undefined,
  to: string | undefined,
): Promise<bigint | undefined> {
  if (from === undefined) {
    const made = sql.insertInto('settings').values({ name, value: to ?? '' });
    const one = made.onConflict((same) => same.column('name').doNothing());
    return (await one.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows;
  }
  if (to === undefined) {
    const removed = sql.deleteFrom('settings').where('name', '=', name).where('value', '=', from);
    return (await removed.executeTakeFirstOrThrow()).numDeletedRows;
  }
  const moved = sql.updateTable('settings').set({ value: to });
  const own = moved.where('name', '=', name).where('value', '=', from);
  return (await own.executeTakeFirstOrThrow()).numUpdatedRows;
}
