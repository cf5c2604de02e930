import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAway } from './failures.ts';
import { statementLimit } from './time-limits.ts';

/** Milliseconds beyond its limit after which a server that has not ended a statement is given up. */
const GRACE = 500;

/**
 * A connection that gives up what takes too long by itself: a server that has gone without a word
 * never ends a statement. Such a connection, and one that broke, is not used again.
 */
export class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isLost = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    // Without a listener a connection that breaks between two statements would end the process.
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): { read(rows: number): Promise<R[]>; close(): Promise<void> };
  query(text: string, values: readonly unknown[] = []): unknown {
    return this.#query(text, values);
  }

  async #query(text: string, values: readonly unknown[]): Promise<unknown> {
    const deadline = setTimeout(() => {
      this.#giveUp();
    }, statementLimit() + GRACE);
    try {
      return await this.#client.query(text, [...values]);
    } catch (error) {
      throw this.#isLost ? new DatabaseAway(error) : error;
    } finally {
      clearTimeout(deadline);
    }
  }

  release(): void {
    this.#client.release(this.#isLost);
  }

  /** Ends the connection, which fails the statement that is under way. */
  #giveUp(): void {
    this.#isLost = true;
    void this.#client.end();
  }
}
