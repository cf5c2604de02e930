import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { retryWhileBusy } from './failures.ts';

type Release = () => void;

/** A lock that is granted in the order of requests. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  async acquire(): Promise<Release> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return () => {
      resolve(undefined);
    };
  }
}

/**
 * SQLite's only connection, which one caller uses at a time. A transaction keeps it until it ends. A
 * statement outside of a transaction releases it between retries while another process writes, so
 * that others can read.
 */
export class SharedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #mutex: Mutex;
  #release: Release | undefined;

  constructor(connection: DatabaseConnection, mutex: Mutex) {
    this.#connection = connection;
    this.#mutex = mutex;
  }

  /** Keeps the connection until `release`. */
  async take(): Promise<void> {
    this.#release ??= await this.#mutex.acquire();
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#connection.executeQuery<R>(query);
    return retryWhileBusy(async () => {
      const release = await this.#mutex.acquire();
      try {
        return await this.#connection.executeQuery<R>(query);
      } finally {
        release();
      }
    });
  }

  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    const release = this.#release ? undefined : await this.#mutex.acquire();
    try {
      yield* this.#connection.streamQuery<R>(query, size);
    } finally {
      release?.();
    }
  }
}
