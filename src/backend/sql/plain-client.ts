import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAway, DatabaseUnanswered } from './failures.ts';
import { answerLimit } from './time-limits.ts';

/** A connection for long jobs, which says so where it broke, or where nobody answers on it. */
export class PlainClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #place: string;
  #isLost = false;
  #isGivenUp = false;

  /** `place` is where it leads to, as an error may say it. */
  constructor(client: pg.PoolClient, place: string) {
    this.#client = client;
    this.#place = place;
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
    const limit = answerLimit();
    const deadline = limit === undefined ? undefined : setTimeout(() => this.#giveUp(), limit);
    try {
      return await this.#client.query(text, [...values]);
    } catch (error) {
      if (this.#isGivenUp) throw new DatabaseUnanswered(this.#place, limit ?? 0);
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
    this.#isGivenUp = true;
    void this.#client.end();
  }
}
