import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAway, DatabaseSilent } from './failures.ts';
import type { StatementNames } from './statement-names.ts';
import { statementLimit } from './time-limits.ts';

/** How Kysely begins the transaction of a write, and one whose statements have another limit. */
const BEGIN = 'begin';
const BEGIN_LIMITED = 'start transaction';
const ENDS = new Set(['commit', 'rollback']);
/** PostgreSQL's code, among others, for a kept plan whose tables were changed since. */
const NOT_SUPPORTED = '0A000';

/** Milliseconds beyond its limit after which a server that has not ended a statement is given up. */
const GRACE = 500;

/**
 * A connection that gives up what takes too long by itself: a server that has gone without a word
 * never ends a statement. Such a connection, and one that broke, is not used again.
 */
export class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | undefined;
  #isLost = false;
  #isGivenUp = false;
  #transaction: 'write' | 'limited' | undefined;

  /** `names` where the connection keeps named statements from one transaction to the next. */
  constructor(client: pg.PoolClient, names?: StatementNames) {
    this.#client = client;
    this.#names = names;
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
      return await this.#client.query(this.#statementOf(text, values));
    } catch (error) {
      if ((error as { code?: unknown }).code === NOT_SUPPORTED) this.#isLost = true;
      if (this.#isGivenUp) throw new DatabaseSilent(error);
      throw this.#isLost ? new DatabaseAway(error) : error;
    } finally {
      clearTimeout(deadline);
    }
  }

  #statementOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#namesOf(text)?.of(text);
    return { text, values: [...values], ...(name !== undefined && { name }) };
  }

  #namesOf(text: string): StatementNames | undefined {
    if (text === BEGIN) this.#transaction = 'write';
    else if (text.startsWith(BEGIN_LIMITED)) this.#transaction = 'limited';
    else if (ENDS.has(text)) this.#transaction = undefined;
    else if (this.#isKeyed(text)) return this.#names;
    return undefined;
  }

  /** How to read a list depends on the values: such a statement is planned each time. */
  #isKeyed(text: string): boolean {
    if (this.#transaction === 'limited') return false;
    return this.#transaction === 'write' || !text.includes(' order by ');
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
