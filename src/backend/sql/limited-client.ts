import type pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { DatabaseSilent } from './failures.ts';
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

/** A connection of the site's pool: each statement has a limit, and those of writes are kept by name. */
export class LimitedClient extends BoundedClient {
  readonly #names: StatementNames | undefined;
  #transaction: 'write' | 'limited' | undefined;

  /** `names` where the connection keeps named statements from one transaction to the next. */
  constructor(client: pg.PoolClient, names?: StatementNames) {
    super(client);
    this.#names = names;
  }

  protected override limit(): number {
    return statementLimit() + GRACE;
  }

  protected override givenUp(error: unknown): DatabaseSilent {
    return new DatabaseSilent(error);
  }

  protected override isLastOf(error: unknown): boolean {
    return (error as { code?: unknown }).code === NOT_SUPPORTED;
  }

  protected override statementOf(text: string, values: readonly unknown[]): pg.QueryConfig {
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
}
