import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database, Queries } from './open.ts';

/** Milliseconds to make a connection. */
export const CONNECT_MS = 2_000;
/** Milliseconds to wait for a connection that others use. */
export const WAIT_MS = 3_000;
/** Milliseconds that a statement may take. */
export const STATEMENT_MS = 3_000;
/** Milliseconds of these that it may wait for a lock: its error then says what was wrong. */
export const LOCK_MS = 2_500;

const limits = new AsyncLocalStorage<number>();

/** Milliseconds that a statement may take that is sent now. */
export function statementLimit(): number {
  return limits.getStore() ?? STATEMENT_MS;
}

/**
 * Gives each statement of a body its own limit, in milliseconds: a longer one for a long job. It is a
 * transaction on PostgreSQL, so that the setting ends with it, on whichever connection of a pooler.
 * SQLite runs a statement to its end.
 */
export function withStatementLimit<T>(
  { engine, sql: queries }: Pick<Database, 'engine' | 'sql'>,
  ms: number,
  body: (queries: Queries) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return body(queries);
  const run = async (tx: Queries) => {
    await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx);
    return body(tx);
  };
  return limits.run(ms, () =>
    queries.isTransaction ? run(queries) : queries.transaction().execute(run),
  );
}
