import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database, Queries } from './open.ts';

/** Milliseconds to make a connection. */
export const CONNECT_MS = 2_000;
/** The same for a start and for commands, which do not try again; and to answer their first statements. */
export const PATIENT_MS = 5_000;
/** Milliseconds to wait for a connection that others use. */
export const WAIT_MS = 3_000;
/** Milliseconds that a statement may take. */
export const STATEMENT_MS = 3_000;
/** Milliseconds of these that it may wait for a lock: its error then says what was wrong. */
export const LOCK_MS = 2_500;

const limits = new AsyncLocalStorage<number>();

/** Milliseconds in which a statement is answered that has no other limit; undefined where it has time. */
const answers = new AsyncLocalStorage<number>();

/**
 * Gives the statements of a start, or of a command, up that are not answered soon: for those that take
 * no time, and come first. Without it they take as long as they take, and a server that is frozen never
 * answers. @throws DatabaseUnanswered
 */
export function answeredSoon<T>(body: () => Promise<T>): Promise<T> {
  return answers.run(PATIENT_MS, body);
}

export function answerLimit(): number | undefined {
  return answers.getStore();
}

/** Milliseconds that a statement may take that is sent now. */
export function statementLimit(): number {
  return limits.getStore() ?? STATEMENT_MS;
}

/**
 * Gives each statement of a body its own limit, in milliseconds. It is a transaction on PostgreSQL, or
 * a part of the one under way, so that the setting ends with it, on whichever connection of a pooler.
 * SQLite runs a statement to its end.
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
