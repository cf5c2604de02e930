import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAway } from './failures.ts';

/**
 * A connection that gives up what takes too long by itself: a server that has gone without a word
 * never ends a statement. Such a connection, and one that broke, is not used again.
 */
export abstract class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isLost = false;
  #isGivenUp = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    // Without a listener a connection that breaks between two statements would end the process.
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  /** Milliseconds after which a statement that is sent now is given up; undefined for never. */
  protected abstract limit(): number | undefined;

  /** What is told where that was done. */
  protected abstract givenUp(error: unknown, limit: number | undefined): DatabaseAway;

  /** Watches a statement that has no limit, and gives what ends that. */
  protected watch(_giveUp: () => void): () => void {
    return () => undefined;
  }

  protected statementOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    return { text, values: [...values] };
  }

  /** Whether the connection is of no use after such an error. */
  protected isLastOf(_error: unknown): boolean {
    return false;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): { read(rows: number): Promise<R[]>; close(): Promise<void> };
  query(text: string, values: readonly unknown[] = []): unknown {
    return this.#query(text, values);
  }

  async #query(text: string, values: readonly unknown[]): Promise<unknown> {
    const limit = this.limit();
    let isEnded = false;
    const giveUp = () => {
      if (!isEnded) this.#giveUp();
    };
    // Where this process was at something else all the while, what has come is read first.
    const late = () => setImmediate(giveUp);
    const deadline = limit === undefined ? undefined : setTimeout(late, limit);
    const unwatch = limit === undefined ? this.watch(giveUp) : undefined;
    try {
      return await this.#client.query(this.statementOf(text, values));
    } catch (error) {
      if (this.isLastOf(error)) this.#isLost = true;
      if (this.#isGivenUp) throw this.givenUp(error, limit);
      throw this.#isLost ? new DatabaseAway(error) : error;
    } finally {
      isEnded = true;
      clearTimeout(deadline);
      unwatch?.();
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
