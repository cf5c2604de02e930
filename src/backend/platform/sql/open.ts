import { mkdirSync, chmodSync, closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Database, Logging, Queries } from './database.ts';
import type { Engine } from './dialect.ts';
import { DatabaseBusy } from './failures.ts';
import { inThread, type LongReads, onPostgres, unqueued } from './long-reads/long-reads.ts';
import { migrate, type MigrationOptions } from './migrate.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { FairQueue } from '../../../shared/fair-queue.ts';

const IN_MEMORY = ':memory:';

export interface DatabaseOptions extends MigrationOptions {
  readonly log?: Logging | undefined;
  /** Maximum number of connections to PostgreSQL. */
  readonly pool?: number | undefined;
  /** Whether statements have no time limit: for commands. */
  readonly isUnlimited?: boolean;
}

const POOL = 10;
/**
 * The share of PostgreSQL's connections for transactions that write, so that others can still read
 * while many wait for the row of one question. Long reads have four tenths.
 */
const WRITERS = 0.5;
/** Maximum number of queued transactions, and the longest wait. */
const WAITING = { ofSender: 1_000, ofAll: 1_000, longest: 3_000 };

/**
 * Opens `postgres://…`, or the SQLite file at a path (or `:memory:`), and creates or updates its
 * tables. If two processes do so at once, the second waits for the first.
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
  const atOnce = Math.max(1, Math.floor(pool * WRITERS));
  const writers = new FairQueue({ ...WAITING, atOnce }, () => new DatabaseBusy());
  const database: Database = {
    engine,
    sql: queries,
    address,
    readLong: (sender, read) =>
      longReads.run(sender, (long) => {
        const within: Database = { ...database, sql: long, readLong: (_, more) => more(within) };
        return read(within);
      }),
    // SQLite has only one connection, which has a queue of its own.
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
  if (engineOf(address) === 'postgres') return onPostgres(queries, pool);
  return address === IN_MEMORY ? unqueued(queries) : inThread(address, log);
}

async function pooled(address: string, { pool = POOL, isUnlimited }: DatabaseOptions) {
  const { expectAnswer, postgresDialect } = await driver();
  await expectAnswer(address);
  return postgresDialect(address, { size: pool, isLimited: isUnlimited !== true });
}

/** Loads PostgreSQL's driver, 40 files that a site on SQLite does not need. */
const driver = () => import('./postgres.ts');

/** The engine of an address; whatever is not a `postgres://` URL is a file. */
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

/** Uses a connection without limits: a migration may take long, or wait for another process. */
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

/** Readable and writable only by the owner. */
const PRIVATE = 0o600;

/**
 * Makes a SQLite file and its logs readable only by the owner; creates the file if it is missing.
 * SQLite itself creates files that every user can read, and gives logs the mode of the file. Never
 * throws: a problem with the file shows when it is opened.
 */
export function makePrivate(file: string): void {
  attempt(() => {
    closeSync(openSync(file, 'ax', PRIVATE));
  });
  for (const suffix of ['', '-wal', '-shm']) {
    // Fails if there is no log, or the file belongs to another user.
    attempt(() => {
      chmodSync(file + suffix, PRIVATE);
    });
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // See makePrivate.
  }
}
