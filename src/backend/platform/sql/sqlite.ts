import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  LimitNode,
  type SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from 'kysely';
import { Mutex, SharedConnection } from './shared-connection.ts';

/** Longest wait for another process while the file is opened, in milliseconds. */
const BUSY_TIMEOUT = 10_000;
/** Maximum number of cached prepared statements. The backend itself has about two hundred. */
const STATEMENTS_KEPT = 500;

/** Kysely's SQLite dialect on `node:sqlite`, which needs no native module. */
export const sqliteDialect = (file: string): Dialect =>
  dialectOf(new SharedDriver(new StatementCache(openFile(file))), new SharedAdapter());

/**
 * The dialect of a reader with its own driver. All readers share one adapter, because `statement`
 * caches compiled statements by adapter.
 */
export const readerDialect = (driver: Driver): Dialect => dialectOf(driver, READER_ADAPTER);

const READER_ADAPTER = new SqliteAdapter();

const dialectOf = (driver: Driver, adapter: SqliteAdapter): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => adapter,
  createQueryCompiler: () => new SqliteCompiler(),
  createIntrospector: (queries) => new SqliteIntrospector(queries),
});

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  db.exec('pragma cache_size = -32000; pragma temp_store = memory');
  // SQLite would block the whole process while it waits; retryWhileBusy waits without blocking.
  db.exec('pragma busy_timeout = 0');
  return db;
}

class SharedAdapter extends SqliteAdapter {
  /** Makes Kysely migrate in a transaction, so that an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /**
   * There is only one connection, but with `false` Kysely would lock it for all others while a
   * statement waits for another process.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  /** Leaves out locks of rows, such as `for update`: a transaction has the whole database. */
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const { endModifiers: _, ...unlocked } = node;
    super.visitSelectQuery(unlocked);
  }

  /**
   * Writes limits into the SQL instead of binding them. SQLite's plan depends on a limit's value, so
   * it would prepare a statement with a bound limit again for each call.
   */
  protected override visitLimit({ limit }: LimitNode): void {
    const literal = ValueNode.is(limit) && typeof limit.value === 'number';
    super.visitLimit(LimitNode.create(literal ? ValueNode.createImmediate(limit.value) : limit));
  }
}

class SharedDriver extends SqliteDriver {
  readonly #mutex = new Mutex();
  readonly #database: StatementCache;

  constructor(database: StatementCache) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#mutex);
  }

  /**
   * A deferred transaction that reads and then writes fails at once when another process has written
   * in between; an immediate one waits its turn (retryWhileBusy).
   */
  override async beginTransaction(connection: SharedConnection): Promise<void> {
    await connection.take();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Does nothing if SQLite has already rolled back by itself, for example because the disk is full.
   * A second error would hide the first.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  override releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as SharedConnection | undefined)?.release();
    return super.releaseConnection();
  }
}

class StatementCache implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get isTransaction(): boolean {
    return this.#db.isTransaction;
  }

  prepare(text: string): SqliteStatement {
    const cached = this.#statements.get(text);
    if (cached) return cached;
    const statement = asSqliteStatement(this.#db.prepare(text));
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

function asSqliteStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
