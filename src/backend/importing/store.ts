import type { Queries } from '../sql/open.ts';
import type { Load } from './load/load.ts';

/** Stands in `imports` for the dump as a whole. */
const WHOLE = '';

/** When a site's dump was imported, milliseconds since 1970; undefined where it was not. */
export async function importedAt(sql: Queries, site: string): Promise<number | undefined> {
  const row = await sql
    .selectFrom('imports')
    .select('done_at')
    .where('site', '=', site)
    .where('file', '=', WHOLE)
    .executeTakeFirst();
  return row?.done_at ?? undefined;
}

/** Notes how many rows were read of each file. A second import of the site at once fails here. */
export async function noteImport({ staging, tx, site }: Load): Promise<void> {
  const files = staging.all<{ file: string; rows: number }>('select file, rows from files');
  const whole = { file: WHOLE, rows: files.reduce((sum, { rows }) => sum + rows, 0) };
  await tx.sql
    .insertInto('imports')
    .values([whole, ...files].map((row) => ({ site, ...row, done_at: tx.now })))
    .execute();
}
