import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type LogEvent } from 'kysely';
import type { Engine } from './dialect.ts';
import { inPlace, inThread, type LongReads, onConnections } from './long-reads/long-reads.ts';
import { migrate, type MigrationOptions } from './migrate.ts';
import { makePrivate } from './private-file.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { Turns } from './turns.ts';

const IN_MEMORY = ':memory:';

/** An open database: its queries, and which of the two it is. */
export interface Database {
  readonly engine: Engine;
  readonly sql: Kysely<Tables>;
  /** Where it is, as LISTEN takes it. It may hold a password: not for logs. */
  readonly address: string;
  /**
   * Reads what may take long apart from all else, and stops it where it takes too long. `sender` is
   * who asks, a member or an address: the reads of several are done in turns. Within it nothing is
   * written. @throws ReadTooLong, DatabaseBusy
   */
  readLong<T>(sender: string, read: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs the body in a transaction, after those that came before where many write at once.
   * @throws DatabaseBusy
   */
  write<T>(body: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Is told of each statement once it has ended. */
export type Logging = (event: LogEvent) => void;

/** Queries, inside a transaction or outside of one. */
export type Queries = Kysely<Tables>;

export interface DatabaseOptions extends MigrationOptions {
  readonly log?: Logging | undefined;
  /** Connections to PostgreSQL at most. */
  readonly pool?: number | undefined;
  /** Whether statements may take as long as they take: for commands that one person waits for. */
  readonly isUnlimited?: boolean;
}

const POOL = 10;
/**
 * The part of PostgreSQL's connections on which transactions write: others read while a crowd waits for the
 * row of one question. Long reads have four tenths.
 */
const WRITERS = 0.5;
/** Transactions that may wait for a turn. */
const WAITING = { ofSender: 1_000, ofAll: 1_000 };

/**
 * Opens `postgres://…`, or the SQLite file at a path (`:memory:` too), and creates or updates its tables.
 * Two processes may do so at once: the second waits for the first.
 */
export async function openDatabase(
  address: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  const engine = engineOf(address);
  const dialect = engine === 'postgres' ? await pooled(address, options) : sqliteAt(address);
  const { log, pool = POOL } = options;
  const queries = new Kysely<Tables>(log ? { dialect, log } : { dialect });
  await (engine === 'postgres' ? migrateAt(address, options) : migrate(queries, engine, options));
  const longReads = longReadsOf(address, queries, options);
  const inTransaction: Database['write'] = (body) => queries.transaction().execute(body);
  const writers = new Turns({ ...WAITING, atOnce: Math.max(1, Math.floor(pool * WRITERS)) });
  const database: Database = {
    engine,
    sql: queries,
    address,
    readLong: (sender, read) =>
      longReads.run(sender, (long) => {
        const within: Database = { ...database, sql: long, readLong: (_, more) => more(within) };
        return read(within);
      }),
    // SQLite has one connection, on which all wait for each other anyway.
    write:
      engine === 'sqlite' ? inTransaction : (body) => writers.run('', () => inTransaction(body)),
    async close() {
      await longReads.close();
      await queries.destroy();
    },
  };
  return database;
}

function longReadsOf(
  address: string,
  queries: Queries,
  { log, pool = POOL }: DatabaseOptions,
): LongReads {
  if (engineOf(address) === 'postgres') return onConnections(queries, pool);
  return address === IN_MEMORY ? inPlace(queries) : inThread(address, log);
}

async function pooled(address: string, { pool = POOL, isUnlimited }: DatabaseOptions) {
  const { expectAnswer, postgresDialect } = await driver();
  await expectAnswer(address);
  return postgresDialect(address, { size: pool, isLimited: isUnlimited !== true });
}

/** PostgreSQL's driver is 40 files, which a site on SQLite does not load. */
const driver = () => import('./postgres.ts');

/** Which of the two an address is of; all that is no `postgres://…` is a file. */
export function engineOf(address: string): Engine {
  return /^postgres(ql)?:\/\//.test(address) ? 'postgres' : 'sqlite';
}

function sqliteAt(file: string) {
  if (file !== IN_MEMORY) {
    mkdirSync(dirname(file), { recursive: true });
    makePrivate(file);
  }
  return sqliteDialect(file);
}

/** On a connection of its own: a migration takes its time, and waits for another process's. */
async function migrateAt(address: string, options: MigrationOptions): Promise<void> {
  const { postgresDialect } = await driver();
  const dialect = postgresDialect(address, { size: 1, isLimited: false });
  const queries = new Kysely<Tables>({ dialect });
  try {
    await migrate(queries, 'postgres', options);
  } finally {
    await queries.destroy();
  }
}
