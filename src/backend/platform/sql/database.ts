import type { Kysely, LogEvent } from 'kysely';
import type { Engine } from './dialect.ts';
import type { Tables } from './tables.ts';

/** An open database. */
export interface Database {
  readonly engine: Engine;
  readonly sql: Kysely<Tables>;
  /** The URL or file path. Do not log it: it may contain a password. */
  readonly address: string;
  /**
   * Runs a read that may take long without delaying others, and stops it if it takes too long. Reads
   * are queued fairly by `sender`, a member or an address. The body must not write.
   * @throws ReadTooLong, DatabaseBusy
   */
  readLong<T>(sender: string, read: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs the body in a transaction. It is queued while too many others write.
   * @throws DatabaseBusy
   */
  write<T>(body: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Called after each statement. */
export type Logging = (event: LogEvent) => void;

/** Kysely, inside or outside of a transaction. */
export type Queries = Kysely<Tables>;
