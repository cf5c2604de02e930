import type { FileOnDisk } from './dump/dump.ts';
import { type DumpFile, DUMP_FILES, type DumpTable } from './dump/files.ts';
import type { DumpRow } from './dump/row.ts';
import { readRows } from './dump/xml.ts';
import type { Staging } from './staging/staging.ts';

/** The progress of a step, in bytes of a file or in rows. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

/** Reads a file of the dump into its staging table. */
export async function readFile(
  staging: Staging,
  { table, name, path, bytes: total }: FileOnDisk,
  onProgress: OnProgress,
): Promise<void> {
  const insert = inserter(staging, table);
  let done = 0;
  let count = 0;
  let doubled = 0;
  for await (const { rows, bytes } of readRows(path)) {
    staging.transaction(() => {
      for (const row of rows) if (!insert(row)) doubled += 1;
    });
    count += rows.length;
    done += bytes;
    if (bytes > 0) onProgress({ step: `Reading ${name}`, done, total });
  }
  staging.run('insert into files (file, rows, doubled) values (?, ?, ?)', name, count, doubled);
}

/** Inserts rows of a file; false for a row whose Id exists. */
function inserter(staging: Staging, table: DumpTable): (row: DumpRow) => boolean {
  const { columns, long }: DumpFile = DUMP_FILES[table];
  const marks = Object.keys(columns).map(() => '?');
  const names = Object.keys(columns).join();
  const sql = `insert or ignore into ${table} (${names}) values (${marks.join()})`;
  const sqlOfText = `insert into ${table}_raw (source_id, raw) values (?, ?)`;
  return (row) => {
    const values = Object.values(columns).map((column) => column.read(row));
    if (staging.run(sql, ...values) === 0) return false;
    if (long !== undefined) staging.run(sqlOfText, row.integer('Id'), row.text(long));
    return true;
  };
}
