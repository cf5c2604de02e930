import type { FileOnDisk } from './dump/dump.ts';
import { type DumpFile, DUMP_FILES } from './dump/files.ts';
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

/** Rows per batch; each batch is one transaction, which also saves how much of the file is read. */
const BATCH = 500;

interface FileState {
  readonly rows: number;
  readonly done: number;
}

/** Reads a file of the dump into its staging table, resuming where an earlier run was interrupted. */
export async function readFile(
  staging: Staging,
  file: FileOnDisk,
  onProgress: OnProgress,
): Promise<void> {
  const [before] = staging.all<FileState>('select rows, done from files where file = ?', file.name);
  if (before?.done) return;
  if (!before) staging.run('insert into files (file) values (?)', file.name);
  const batch = new Batch(staging, file, before?.rows ?? 0);
  let read = 0;
  for await (const { rows, bytes } of readRows(file.path)) {
    for (const row of rows) batch.add(row);
    read += bytes;
    if (bytes > 0) onProgress({ step: `Reading ${file.name}`, done: read, total: file.bytes });
  }
  batch.write(true);
}

class Batch {
  readonly #staging: Staging;
  readonly #file: FileOnDisk;
  readonly #columns: [string, DumpFile['columns'][string]][];
  readonly #insert: string;
  #rows: DumpRow[] = [];
  #skip: number;

  constructor(staging: Staging, file: FileOnDisk, skip: number) {
    this.#staging = staging;
    this.#file = file;
    this.#columns = Object.entries(DUMP_FILES[file.table].columns);
    const names = this.#columns.map(([name]) => name);
    const marks = names.map(() => '?');
    this.#insert = `insert or ignore into ${file.table} (${names.join()}) values (${marks.join()})`;
    this.#skip = skip;
  }

  /** Skips rows read by an earlier run. */
  add(row: DumpRow): void {
    if (this.#skip > 0) {
      this.#skip -= 1;
      return;
    }
    this.#rows.push(row);
    if (this.#rows.length === BATCH) this.write(false);
  }

  write(done: boolean): void {
    this.#staging.transaction(() => {
      let doubled = 0;
      for (const row of this.#rows) doubled += this.#insertRow(row) ? 0 : 1;
      this.#staging.run(
        'update files set rows = rows + ?, doubled = doubled + ?, done = ? where file = ?',
        this.#rows.length,
        doubled,
        done ? 1 : 0,
        this.#file.name,
      );
    });
    this.#rows = [];
  }

  /** False if a row with this Id exists. */
  #insertRow(row: DumpRow): boolean {
    const values = this.#columns.map(([, column]) => column.read(row));
    const isNew = this.#staging.run(this.#insert, ...values) > 0;
    const { long }: DumpFile = DUMP_FILES[this.#file.table];
    if (isNew && long !== undefined) {
      const insert = `insert into ${this.#file.table}_raw (source_id, raw) values (?, ?)`;
      this.#staging.run(insert, row.integer('Id'), row.text(long));
    }
    return isNew;
  }
}
