import type { Backend, BackendEvent } from '../backend.ts';
import { inTurn } from './busy.ts';
import type { Engine } from './dialect.ts';
import { lostRace, unavailability } from './failures.ts';
import type { Database, Queries } from './open.ts';

/** A transaction under way. What it publishes is told to others once it is committed. */
export interface Transaction {
  readonly sql: Queries;
  readonly engine: Engine;
  /** The time of all rows that this transaction writes, milliseconds since 1970. */
  readonly now: number;
  /** Whether mails go out: they hold links, which take the site's address. */
  readonly hasMail: boolean;
  publish(event: BackendEvent): void;
}

const TRIES = 5;

/** Runs the body in one transaction: all of it or nothing. It may run more than once. */
export async function transact<T>(
  backend: Backend,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await inTurn(() => attempt(backend, body));
    } catch (error) {
      if (left <= 1 || !lostRace(error)) throw error;
    }
  }
}

async function attempt<T>(backend: Backend, body: (tx: Transaction) => Promise<T>): Promise<T> {
  const events: BackendEvent[] = [];
  /** What may have happened though the response to the commit is lost: what pages show has changed. */
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

/** Within a transaction that somebody else has begun, the body is a part of it. */
function inTransaction<T>(db: Database, body: (queries: Queries) => Promise<T>): Promise<T> {
  return db.sql.isTransaction ? body(db.sql) : db.write(body);
}
