import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database, Queries } from './database.ts';

/** Milliseconds to get a connection. Together with a statement's limit it stays under five seconds. */
export const CONNECT_MS = 2_000;
/** The same at startup and for commands, which do not retry. */
export const STARTUP_MS = 5_000;
/** Milliseconds that a statement may take. */
export const STATEMENT_MS = 2_500;
/** Milliseconds to wait for a lock: less than a statement may take, so that the error names the lock. */
export const LOCK_MS = 2_000;

const limits = new AsyncLocalStorage<number>();

/** The limit of a statement sent now, in milliseconds. */
export function statementLimit(): number {
  return limits.getStore() ?? STATEMENT_MS;
}

/**
 * Runs a body with another limit for each of its statements, in milliseconds. On PostgreSQL it runs in
 * a transaction (the current one, if any), because the setting ends with it. SQLite has no limit.
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
