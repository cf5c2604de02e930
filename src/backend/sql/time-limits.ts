import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database, Queries } from './open.ts';

/** Milliseconds to get a connection, of the pool or a new one: with a statement's, less than five seconds. */
export const CONNECT_MS = 2_000;
/** The same for a start and for commands, which do not try again. */
export const PATIENT_MS = 5_000;
/** Milliseconds that a statement may take. */
export const STATEMENT_MS = 2_500;
/** Milliseconds of these that it may wait for a lock: its error then says what was wrong. */
export const LOCK_MS = 2_000;

const limits = new AsyncLocalStorage<number>();

/** Milliseconds that a statement may take that is sent now. */
export function statementLimit(): number {
  return limits.getStore() ?? STATEMENT_MS;
}

/**
 * Gives each statement of a body its own limit, in milliseconds. It is a transaction on PostgreSQL, or
 * a part of the one under way, so that the setting ends with it. SQLite runs a statement to its end.
 */
export function withStatementLimit<T>(
  { engine, sql: queries }: Pick<Database, 'engine' | 'sql'>,
  ms: number,
  body: (queries: Queries) => Promise<T>,
  accessMode: 'read only' | 'read write' = 'read write',
): Promise<T> {
  if (engine === 'sqlite') return body(queries);
  const run = async (tx: Queries) => {
    const value = sql.lit(String(ms));
    await sql`select set_config('statement_timeout', ${value}, true),
      set_config('lock_timeout', ${value}, true)`.execute(tx);
    return body(tx);
  };
  return limits.run(ms, () =>
    queries.isTransaction
      ? run(queries)
      : queries.transaction().setAccessMode(accessMode).execute(run),
  );
}
