import {
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { DatabaseBusy, DatabaseTimeout, DatabaseUnreachable } from './failures.ts';
import { CONNECT_MS, LOCK_MS, STARTUP_MS, STATEMENT_MS, statementLimit } from './time-limits.ts';

/** PostgreSQL's type OIDs that are read as JavaScript numbers: all values here fit. */
const INT8 = 20;
const NUMERIC = 1700;

/** Milliseconds that a connection may be idle inside a transaction. */
const IDLE_MS = 10_000;
/** Milliseconds past its limit after which a statement is abandoned if the server has not canceled it. */
const GRACE = 500;

/** Messages of errors from pg and its pool, which have no code. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';
const TIMED_OUT =
  /^(timeout expired|Query read timeout|Connection terminated due to conn.+ timeout)$/;

export interface PostgresOptions {
  /** Maximum number of connections. */
  readonly size: number;
  /** Whether statements have time limits: those of requests do, those of commands and migrations do not. */
  readonly isLimited: boolean;
}

/** Kysely's PostgreSQL dialect. It returns 64-bit integers and sums as numbers, like SQLite. */
export function postgresDialect(url: string, options: PostgresOptions): PostgresDialect {
  return new PostgresDialect({ pool: openPool(url, options) });
}

/** Checks that the server responds, before work that has no time limit. @throws DatabaseUnreachable */
export async function expectAnswer(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: STARTUP_MS, query_timeout: STARTUP_MS };
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw failureOf(error, serverOf(url), STARTUP_MS);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Wraps pg's pool: throws the errors of failures.ts and drops broken connections. */
function openPool(url: string, { size: max, isLimited }: PostgresOptions): PostgresPool {
  const limits = {
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
  };
  const common = { connectionString: url, max, types: ownTypes(), keepAlive: true };
  // allowExitOnIdle lets a command end even if the server hangs and idle connections stay open.
  const pool = new pg.Pool({ ...common, ...(isLimited ? limits : { allowExitOnIdle: true }) });
  const broken = new WeakSet<pg.PoolClient>();
  // Without listeners, a connection that breaks between two statements would crash the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  const server = serverOf(url);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw failureOf(error, server, CONNECT_MS);
      });
      return new Connection(client, { server, isLimited, isBroken: () => broken.has(client) });
    },
  };
}

interface Context {
  readonly server: string;
  readonly isLimited: boolean;
  readonly isBroken: () => boolean;
}

/** A connection taken from the pool. After a failure it rejects all statements, and the pool drops it. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #context: Context;
  #failure: Error | undefined;

  constructor(client: pg.PoolClient, context: Context) {
    this.#client = client;
    this.#context = context;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): { read(rows: number): Promise<R[]>; close(): Promise<void> };
  query(text: string, values: readonly unknown[] = []): unknown {
    return this.#query(text, values);
  }

  async #query(text: string, values: readonly unknown[]): Promise<unknown> {
    // The rollback after an abandoned statement would wait for the whole limit again.
    if (this.#failure) throw this.#failure;
    const { server, isLimited, isBroken } = this.#context;
    const limit = statementLimit() + GRACE;
    try {
      const timeout = isLimited ? { query_timeout: limit } : {};
      return await this.#client.query({ text, values: [...values], ...timeout });
    } catch (error) {
      if (!isBroken() && !isTimeout(error)) throw error;
      this.#failure = failureOf(error, server, limit);
      throw this.#failure;
    }
  }

  release(): void {
    this.#client.release(this.#failure);
  }
}

/** Converts an error of a connection, or of connecting, to one of failures.ts. */
function failureOf(error: unknown, server: string, ms: number): Error {
  if (isTimeout(error)) return new DatabaseTimeout(server, ms);
  if (error instanceof Error && error.message === ALL_IN_USE) return new DatabaseBusy();
  return new DatabaseUnreachable(error);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && TIMED_OUT.test(error.message);

/** The server's address for error messages, without the password. */
function serverOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${String(port)}`;
}

function ownTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}
