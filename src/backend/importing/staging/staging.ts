import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { atStaging } from '../dump/failure.ts';
import { openStagingFile, removeStagingFile } from './file.ts';

type Value = SQLInputValue;

/**
 * The dump as tables, in an SQLite file of its own beside the data. Reading and preparing take
 * long and may be interrupted: they go on where the last batch ended. The site's own database is
 * not touched before all of the dump has been read, checked and prepared here.
 */
export class Staging {
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * `mark` names the dump. What an interrupted import of the same dump has left at the path is
   * gone on with; anything else there is thrown away.
   */
  constructor(path: string, mark: string) {
    this.#path = path;
    this.#db = openStagingFile(path, mark);
  }

  /** Runs a statement; says how many rows it has changed. */
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

  /** The rows that `from` has: a table's name, and what may follow it. */
  count(from: string): number {
    return this.value(`select count(*) as value from ${from}`);
  }

  /** The number in a query's column `value`; 0 where it has none. */
  value(sql: string, ...values: Value[]): number {
    return this.#withStagingErrors(() => Number(this.#statement(sql).get(...values)?.value ?? 0));
  }

  /**
   * The rows of a query a page at a time. The query has two parameters: it asks for rows whose
   * `source_id` is above the first one, in that order, and for as many as the second.
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

  /** One transaction for all of the work. */
  transaction<T>(work: () => T): T {
    this.script('begin');
    try {
      const result = work();
      this.script('commit');
      return result;
    } catch (error) {
      // Some errors have rolled it back already.
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  /** Does a step once: not again when the import was interrupted after it. */
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

  /** Closes it and removes its files. */
  discard(): void {
    this.close();
    removeStagingFile(this.#path);
  }

  /** @throws StagingFailure where it is the disk that fails */
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
