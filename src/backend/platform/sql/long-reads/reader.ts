import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type QueryResult,
} from 'kysely';
import { ReadTooLong } from '../failures.ts';
import type { Logging } from '../database.ts';
import { readerDialect } from '../sqlite.ts';
import type { Tables } from '../tables.ts';
import type { Reply, Request } from './thread.ts';

/** Milliseconds that all statements of a read may take together. */
const LIMIT = 1_000;

type Waiting = PromiseWithResolvers<unknown[]>;

/**
 * Runs one read at a time in a thread with a read-only connection to a SQLite file, because a
 * statement blocks its thread. A statement of `node:sqlite` cannot be interrupted: a thread that is
 * stopped ends after its statement, and the next read waits for that.
 */
export class Reader {
  readonly sql: Kysely<Tables>;
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #isClosed = false;

  constructor(file: string, log: Logging | undefined) {
    this.#file = file;
    const dialect = readerDialect(new ReaderDriver((query) => this.#ask(query)));
    this.sql = new Kysely<Tables>(log ? { dialect, log } : { dialect });
  }

  /** @throws ReadTooLong */
  async run<T>(read: () => Promise<T>): Promise<T> {
    await this.#ending;
    if (this.#isClosed) throw new Error('The database is closed');
    const isNew = this.#thread === undefined;
    const thread = (this.#thread ??= this.#start());
    // An idle thread does not keep the process alive; one that has yet to reply does.
    thread.ref();
    // Its start does not count: on a busy machine, no read would be fast enough.
    if (isNew) await this.#ask({ sql: 'select 1', parameters: [] });
    const stop = () => {
      this.#stop(thread, new ReadTooLong('A read took too long'));
    };
    // Lets replies that arrived while the event loop was blocked be handled first.
    let late: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => (late = setImmediate(stop)), LIMIT);
    try {
      return await read();
    } finally {
      clearTimeout(timer);
      clearImmediate(late);
      // Stops statements that this read started and no longer needs.
      if (this.#waiting.size > 0) stop();
      thread.unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#thread) this.#stop(this.#thread, new Error('The database is closed'));
    await this.#ending;
  }

  #ask({ sql, parameters }: Omit<Request, 'id'>): Promise<unknown[]> {
    if (!this.#thread) return Promise.reject(new ReadTooLong('A read took too long'));
    const id = (this.#lastId += 1);
    const waiting = Promise.withResolvers<unknown[]>();
    this.#waiting.set(id, waiting);
    this.#thread.postMessage({ id, sql, parameters } satisfies Request);
    return waiting.promise;
  }

  #start(): Worker {
    // With this variable of `node --watch`, a thread would post its imports as messages.
    const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
    const options = { execArgv: [], env, workerData: this.#file };
    const thread = new Worker(new URL('./thread.ts', import.meta.url), options);
    thread.on('message', (reply: Reply) => {
      this.#settle(reply);
    });
    thread.on('error', (error) => {
      this.#stop(thread, error);
    });
    return thread;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('rows' in reply) waiting?.resolve(reply.rows);
    else waiting?.reject(Object.assign(new Error(reply.message), { errcode: reply.errcode }));
  }

  #stop(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#ending = thread.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

class ReaderDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(ask: (query: CompiledQuery) => Promise<unknown[]>) {
    super();
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await ask(query)) as R[],
      }),
      streamQuery: () => {
        throw new Error('Long reads are not streamed');
      },
    };
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}
