import type { Backend, BackendEvent } from '../../backend.ts';
import { retryWhileBusy, isLostRace, unavailability } from './failures.ts';
import type { Engine } from './dialect.ts';
import type { Database, Queries } from './database.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** A running transaction. Events are published after the commit. */
export interface Transaction {
  readonly sql: Queries;
  readonly engine: Engine;
  /** The timestamp for all rows that this transaction writes, in milliseconds since 1970. */
  readonly now: number;
  /** Whether mail is sent. Its links need the site's address. */
  readonly hasMail: boolean;
  publish(event: BackendEvent): void;
}

const TRIES = 5;

/**
 * Runs the body in a transaction. If the transaction loses a race, the body runs again; inside of
 * another transaction only that one can.
 */
export async function transact<T>(
  backend: Backend,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (backend.db.sql.isTransaction) return attempt(backend, body);
  for (let left = TRIES; ; left -= 1) {
    try {
      return await retryWhileBusy(() => attempt(backend, body));
    } catch (error) {
      if (left <= 1 || !isLostRace(error)) throw error;
    }
  }
}

/** A backend whose verbs join the transaction. */
export function joining(backend: Backend, tx: Transaction): Backend {
  const publish = tx.publish.bind(tx);
  return { ...backend, db: { ...backend.db, sql: tx.sql }, publish };
}

async function attempt<T>(backend: Backend, body: (tx: Transaction) => Promise<T>): Promise<T> {
  const events: BackendEvent[] = [];
  /** Events to publish even if the connection breaks during the commit, which may have succeeded. */
  let unsure: readonly BackendEvent[] = [];
  const run = async (queries: Queries) => {
    const result = await body({
      sql: queries,
      engine: backend.db.engine,
      now: backend.clock(),
      hasMail: backend.siteUrl !== undefined,
      publish: (event) => void events.push(event),
    });
    unsure = events.filter(({ type }) => type === 'pages-changed');
    return result;
  };
  const result = await inTransaction(backend.db, run).catch((error: unknown) => {
    if (unavailability(error) === 'away') for (const event of unsure) backend.publish(event);
    throw error;
  });
  for (const event of events) backend.publish(event);
  return result;
}

/** Joins the transaction that the caller has already begun, if any. */
function inTransaction<T>(db: Database, body: (queries: Queries) => Promise<T>): Promise<T> {
  return db.sql.isTransaction ? body(db.sql) : db.write(body);
}

/** Rows per transaction. SQLite takes about 10 ms for them, during which others wait. */
const ROWS = 20;

/**
 * Works through many rows, `rows` of them in each transaction, until `batch` returns false or `ending`
 * is aborted.
 */
export async function inBatches(
  backend: Backend,
  batch: (tx: Transaction, rows: number) => Promise<boolean>,
  ending?: AbortSignal,
): Promise<void> {
  while (!ending?.aborted) {
    if (!(await transact(backend, (tx) => batch(tx, ROWS)))) return;
    // SQLite answers without yielding: without this, no other request would be served until the end.
    await yieldToEventLoop();
  }
}
