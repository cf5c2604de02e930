import { DatabaseSilent, ReadTooLong } from '../failures.ts';
import type { Logging, Queries } from '../open.ts';
import { withStatementLimit } from '../time-limits.ts';
import { Turns } from '../turns.ts';
import { Reader } from './reader.ts';

/** Reads that may wait. */
const WAITING = { ofSender: 8, ofAll: 100 };
/** The part of PostgreSQL's connections that long reads may use at once. */
const PART_OF_POOL = 0.4;
/** Milliseconds that PostgreSQL may take for each statement of a long read. */
const STATEMENT_MS = 500;
/** PostgreSQL's code for a statement that was stopped. */
const CANCELED = '57014';

/** Runs reads that may be long so that nobody else waits for them. */
export interface LongReads {
  /** `sender` is who asks: reads of several take turns. @throws ReadTooLong, DatabaseBusy */
  run<T>(sender: string, read: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One at a time, in a thread beside this one. */
export function inThread(file: string, log: Logging | undefined): LongReads {
  const reader = new Reader(file, log);
  const turns = new Turns({ ...WAITING, atOnce: 1 });
  return {
    run: (sender, read) => turns.run(sender, () => reader.run(() => read(reader.sql))),
    close: () => reader.close(),
  };
}

/** On PostgreSQL, which stops a statement that takes too long; `pool` is the number of connections. */
export function onConnections(queries: Queries, pool: number): LongReads {
  const turns = new Turns({ ...WAITING, atOnce: Math.ceil(PART_OF_POOL * pool) });
  return {
    run: (sender, read) => turns.run(sender, () => limited(queries, read)),
    close: () => Promise.resolve(),
  };
}

/** Like every other read: nobody else can open a database in memory. Such databases are small. */
export function inPlace(queries: Queries): LongReads {
  return { run: (_, read) => read(queries), close: () => Promise.resolve() };
}

async function limited<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    const database = { engine: 'postgres', sql: queries } as const;
    return await withStatementLimit(database, STATEMENT_MS, read, 'read only');
  } catch (error) {
    // A server that is busy may not come to stop it in time.
    const isLate =
      error instanceof DatabaseSilent || (error as { code?: unknown }).code === CANCELED;
    if (!isLate) throw error;
    throw new ReadTooLong('A read took too long', { cause: error });
  }
}
