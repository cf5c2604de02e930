import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteDatabase,
  type SqliteStatement,
  ValueNode,
} from 'kysely';
import { Mutex, SharedConnection } from './shared-connection.ts';

/** Longest wait for another process as the file is opened, in milliseconds. */
const BUSY_TIMEOUT = 10_000;
/** Prepared statements kept; the backend's own number some two hundred. */
const STATEMENTS_KEPT = 500;
/** Kysely's SQLite dialect over Node's own SQLite: no native module to compile. */
export function sqliteDialect(file: string): SqliteDialect {
  return new SharedDialect({ database: new StatementCache(openFile(file)) });
}

/** The same over another connection. All of them share an adapter: statements are compiled by it. */
export function readerDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => READER_ADAPTER,
    createQueryCompiler: () => new LiteralLimits(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  };
}

const READER_ADAPTER = new SqliteAdapter();

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  db.exec('pragma cache_size = -32000; pragma temp_store = memory');
  // SQLite would hold the whole process while it waits: busy.ts does not.
  db.exec('pragma busy_timeout = 0');
  return db;
}

class SharedDialect extends SqliteDialect {
  readonly #database: StatementCache;

  constructor(config: { database: StatementCache }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver(): SqliteDriver {
    return new SharedDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new SharedAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimits();
  }
}

class SharedAdapter extends SqliteAdapter {
  /** Kysely would migrate without a transaction, and leave half of the tables where it is stopped. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one, but Kysely would keep it from all others while a statement waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite plans by a limit's value: where it is bound, each call prepares the statement anew. */
class LiteralLimits extends SqliteQueryCompiler {
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
   * in between; an immediate one waits its turn (busy.ts).
   */
  override async beginTransaction(connection: SharedConnection): Promise<void> {
    await connection.take();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite may have done so itself, on a full disk for one; the first error is then the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  override releaseConnection(connection?: SharedConnection): Promise<void> {
    connection?.letGo();
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
