import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { unavailability } from '../../../platform/sql/failures.ts';
import { makePrivate } from '../../../platform/sql/open.ts';
import { ImportFailure, UNDER_WAY, unusable } from '../dump/failure.ts';
import { SCHEMA } from './schema.ts';

type Value = SQLInputValue;

/**
 * The dump as tables, in its own SQLite file next to the data. The site's own database is not
 * touched before all of the dump has been read, checked and prepared here.
 */
export class Staging {
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Replaces the file of a killed import. @throws ImportFailure */
  constructor(path: string) {
    this.#path = path;
    try {
      mkdirSync(dirname(path), { recursive: true });
      openLocked(path).close();
      removeStagingFile(path);
      this.#db = openLocked(path);
      // Nothing has to survive a crash: the next run begins with a new file.
      this.#db.exec('pragma journal_mode = off; pragma synchronous = off');
      this.#db.exec(`pragma cache_size = -16000; ${SCHEMA}`);
    } catch (error) {
      throw error instanceof ImportFailure ? error : unusable(`${path} cannot be written`, error);
    }
  }

  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number {
    return this.#named(() => Number(this.#statement(sql).run(...values).changes));
  }

  script(sql: string): void {
    this.#named(() => {
      this.#db.exec(sql);
    });
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#named(() => this.#statement(sql).all(...values) as Row[]);
  }

  /** The number of rows in `from`: a table name, and optionally more of the clause. */
  count(from: string): number {
    return this.value(`select count(*) as value from ${from}`);
  }

  /** The number in a query's column `value`; 0 if there is none. */
  value(sql: string, ...values: Value[]): number {
    return Number(this.#statement(sql).get(...values)?.value ?? 0);
  }

  /**
   * The rows of a query, a page at a time. The query takes two parameters: it selects rows with a
   * `source_id` above the first, in that order, up to as many as the second.
   */
  *pages<Row extends { source_id: number }>(sql: string, size: number): Generator<Row[]> {
    for (let last = Number.MIN_SAFE_INTEGER; ;) {
      const rows = this.all<Row>(sql, last, size);
      const end = rows.at(-1);
      if (!end) return;
      yield rows;
      last = end.source_id;
    }
  }

  /** Runs the work in one transaction, which is faster. An error ends the import. */
  transaction(work: () => void): void {
    this.script('begin');
    work();
    this.script('commit');
  }

  /** Closes the database and deletes its file. */
  discard(): void {
    this.#statements.clear();
    this.#db.close();
    removeStagingFile(this.#path);
  }

  /** Names the file in an error of its disk, which is not the database's. */
  #named<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw unavailability(error) === undefined ? error : unusable(this.#path, error);
    }
  }

  #statement(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

export function removeStagingFile(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** The lock keeps out a second import of the same site. */
function openLocked(path: string): DatabaseSync {
  makePrivate(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('pragma locking_mode = exclusive; begin exclusive; commit');
  } catch (error) {
    // A file that cannot be used is replaced.
    if (unavailability(error) !== 'busy') return db;
    db.close();
    throw new ImportFailure(UNDER_WAY, { cause: error });
  }
  return db;
}
