import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';
import type { Logging } from '../open.ts';
import { readerDialect } from '../sqlite.ts';
import type { Tables } from '../tables.ts';
import { ReadTooLong } from './errors.ts';
import type { ReaderOutcome } from './messages.ts';
import { ReaderProcess } from './reader-process.ts';

/** Milliseconds of the processor that all statements of a read may take together. */
const CPU = 300;
/** Milliseconds until the end of each: where much else goes on, it waits for its turn of the processor. */
const WALL = 1_000;
/** Milliseconds after which an idle process is let go. */
const IDLE = 120_000;

/** A place for one read at a time, with a process that is started again whenever it was stopped. */
export class Reader {
  readonly sql: Kysely<Tables>;
  readonly #file: string;
  #process: ReaderProcess | undefined;
  #left = 0;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(file: string, log: Logging | undefined) {
    this.#file = file;
    const dialect = readerDialect(new ReaderDriver((query) => this.#query(query)));
    this.sql = new Kysely<Tables>(log ? { dialect, log } : { dialect });
  }

  /** @throws ReadTooLong */
  async run<T>(read: () => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    await this.#started().ready();
    this.#left = CPU;
    try {
      return await read();
    } catch (error) {
      // What it asked for besides is not the next one's.
      this.#left = 0;
      await this.#last;
      // The next read need not wait for its start.
      if (this.#process?.hasEnded) this.#restart();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.#stop(), IDLE).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#stop();
  }

  #started(): ReaderProcess {
    if (this.#isClosed) throw new Error('The database is closed');
    if (!this.#process || this.#process.hasEnded) this.#process = new ReaderProcess(this.#file);
    return this.#process;
  }

  #restart(): void {
    void this.#stop();
    if (!this.#isClosed) this.#started();
  }

  async #stop(): Promise<void> {
    const ending = this.#process;
    this.#process = undefined;
    await ending?.end();
  }

  /** One after the other, also where a read asks for several at once. */
  #query(query: CompiledQuery): Promise<unknown[]> {
    const rows = this.#last.then(() => this.#ask(query));
    this.#last = rows.catch(() => undefined);
    return rows;
  }

  async #ask({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    const left = this.#left;
    if (left <= 0) throw new ReadTooLong('A read took too long');
    const reader = this.#started();
    await reader.ready();
    this.#left = 0;
    const outcome = await reader.query({ sql, parameters }, { cpu: left, wall: WALL });
    // As the process measured it: this one may have been busy with something else.
    this.#left = left - outcome.ms;
    return rowsOf(outcome);
  }
}

function rowsOf(outcome: ReaderOutcome): unknown[] {
  if ('rows' in outcome) return outcome.rows;
  const { message, errcode } = outcome.failed;
  throw Object.assign(new Error(message), { errcode });
}

const NO_TRANSACTION = 'Long reads are in no transaction';

class ReaderDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(query: (compiled: CompiledQuery) => Promise<unknown[]>) {
    this.#connection = {
      executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await query(compiled)) as R[],
      }),
      streamQuery: () => {
        throw new Error('Long reads are no streams');
      },
    };
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error(NO_TRANSACTION));
  }

  commitTransaction(): Promise<void> {
    return Promise.reject(new Error(NO_TRANSACTION));
  }

  rollbackTransaction(): Promise<void> {
    return Promise.reject(new Error(NO_TRANSACTION));
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}
