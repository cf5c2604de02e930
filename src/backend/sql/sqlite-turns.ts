import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { inTurn } from './busy.ts';

/** Ends a turn. */
type End = () => void;

/** Who has SQLite's one connection, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take(): Promise<End> {
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
 * SQLite's one connection, as one caller has it. A transaction has it until its end. A statement
 * outside of one has it for itself alone, and again after a moment while another process writes: all
 * others read meanwhile.
 */
export class ConnectionInTurns implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #turns: Turns;
  #end: End | undefined;

  constructor(connection: DatabaseConnection, turns: Turns) {
    this.#connection = connection;
    this.#turns = turns;
  }

  /** Keeps the connection until it is let go. */
  async take(): Promise<void> {
    this.#end ??= await this.#turns.take();
  }

  letGo(): void {
    this.#end?.();
    this.#end = undefined;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#end) return this.#connection.executeQuery<R>(query);
    return inTurn(async () => {
      const end = await this.#turns.take();
      try {
        return await this.#connection.executeQuery<R>(query);
      } finally {
        end();
      }
    });
  }

  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    const end = this.#end ? undefined : await this.#turns.take();
    try {
      yield* this.#connection.streamQuery<R>(query, size);
    } finally {
      end?.();
    }
  }
}
