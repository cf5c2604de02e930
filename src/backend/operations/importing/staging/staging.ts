import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { atStaging } from '../dump/failure.ts';
import { openStagingFile, removeStagingFile } from './file.ts';

type Value = SQLInputValue;

/**
 * The dump as tables, in its own SQLite file next to the data. Reading and preparing take long and
 * resume after an interruption at the last batch. The site's own database is not touched before all
 * of the dump has been read, checked and prepared here.
 */
export class Staging {
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * `mark` identifies the dump. Resumes a file left at the path by an interrupted import of the
   * same dump; deletes any other.
   */
  constructor(path: string, mark: string) {
    this.#path = path;
    this.#db = openStagingFile(path, mark);
  }

  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number {
    return this.#withStagingErrors(() => Number(this.#statement(sql).run(...values).changes));
  }

  script(sql: string): void {
    this.#withStagingErrors(() => {
      this.#db.exec(sql);
    });
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#withStagingErrors(() => this.#statement(sql).all(...values) as Row[]);
  }

  /** The number of rows in `from`: a table name, and optionally more of the clause. */
  count(from: string): number {
    return this.value(`select count(*) as value from ${from}`);
  }

  /** The number in a query's column `value`; 0 if there is none. */
  value(sql: string, ...values: Value[]): number {
    return this.#withStagingErrors(() => Number(this.#statement(sql).get(...values)?.value ?? 0));
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

  /** Runs the work in one transaction. */
  transaction<T>(work: () => T): T {
    this.script('begin');
    try {
      const result = work();
      this.script('commit');
      return result;
    } catch (error) {
      // Some errors have already rolled it back.
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  /** Runs a step once, even if the import is interrupted after it. */
  once(step: string, work: () => void): void {
    if (this.all('select 1 from steps where name = ?', step).length > 0) return;
    this.transaction(() => {
      work();
      this.run('insert into steps (name) values (?)', step);
    });
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  /** Closes the database and deletes its files. */
  discard(): void {
    this.close();
    removeStagingFile(this.#path);
  }

  /** @throws StagingFailure if the disk fails */
  #withStagingErrors<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw atStaging(this.#path, error);
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
