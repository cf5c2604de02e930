import { DatabaseBusy, DatabaseTimeout, ReadTooLong } from '../failures.ts';
import type { Logging, Queries } from '../database.ts';
import { withStatementLimit } from '../time-limits.ts';
import { FairQueue } from '../../../../shared/fair-queue.ts';
import { Reader } from './reader.ts';

/** Maximum number of queued reads, and the longest wait. */
const WAITING = { ofSender: 8, ofAll: 100, longest: 3_000 };
/** The share of PostgreSQL's connections that long reads may use at once. */
const SHARE_OF_POOL = 0.4;
/** Milliseconds that PostgreSQL may take for each statement of a long read. */
const STATEMENT_MS = 500;
/** PostgreSQL's code for a statement that was canceled. */
const CANCELED = '57014';

/** Runs reads that may take long without delaying other statements. */
export interface LongReads {
  /** Queues fairly by `sender`, a member or an address. @throws ReadTooLong, DatabaseBusy */
  run<T>(sender: string, read: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** For a SQLite file: runs one read at a time, in another thread. */
export function inThread(file: string, log: Logging | undefined): LongReads {
  const reader = new Reader(file, log);
  const queue = new FairQueue({ ...WAITING, atOnce: 1 }, () => new DatabaseBusy());
  return {
    run: (sender, read) => queue.run(sender, () => reader.run(() => read(reader.sql))),
    close: () => reader.close(),
  };
}

/** For PostgreSQL, which cancels a statement that takes too long; `pool` is the number of connections. */
export function onPostgres(queries: Queries, pool: number): LongReads {
  const atOnce = Math.ceil(SHARE_OF_POOL * pool);
  const queue = new FairQueue({ ...WAITING, atOnce }, () => new DatabaseBusy());
  return {
    run: (sender, read) => queue.run(sender, () => limited(queries, read)),
    close: () => Promise.resolve(),
  };
}

/** For a database in memory, which has only one connection. Such databases are small. */
export function unqueued(queries: Queries): LongReads {
  return { run: (_, read) => read(queries), close: () => Promise.resolve() };
}

async function limited<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    const database = { engine: 'postgres', sql: queries } as const;
    return await withStatementLimit(database, STATEMENT_MS, read, 'read only');
  } catch (error) {
    // A busy server may fail to cancel the statement in time.
    const isLate =
      error instanceof DatabaseTimeout || (error as { code?: unknown }).code === CANCELED;
    if (!isLate) throw error;
    throw new ReadTooLong('A read took too long', { cause: error });
  }
}
