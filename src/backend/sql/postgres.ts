import {
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { DatabaseAway, DatabaseBusy, DatabaseSilent } from './failures.ts';
import { CONNECT_MS, LOCK_MS, PATIENT_MS, STATEMENT_MS, statementLimit } from './time-limits.ts';

/** Type numbers of PostgreSQL's catalogue whose values fit a JavaScript number here. */
const INT8 = 20;
const NUMERIC = 1700;

/** Milliseconds that a connection may be idle inside a transaction. */
const IDLE_MS = 10_000;
/** Milliseconds beyond its limit after which a statement is given up that the server has not ended. */
const GRACE = 500;

/** Messages of pg and its pool, whose errors have no code. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';
const TIMED_OUT =
  /^(timeout expired|Query read timeout|Connection terminated due to conn.+ timeout)$/;

export interface PostgresOptions {
  /** Connections at most. */
  readonly size: number;
  /** Whether statements have limits: those of requests do, those of commands and migrations don't. */
  readonly isLimited: boolean;
}

/** Kysely's PostgreSQL dialect; 64-bit integers and sums come back as numbers, as on SQLite. */
export function postgresDialect(url: string, options: PostgresOptions): PostgresDialect {
  return new PostgresDialect({ pool: openPool(url, options) });
}

/** Checks that a server answers, before work that has no limits. @throws DatabaseAway */
export async function expectAnswer(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: PATIENT_MS, query_timeout: PATIENT_MS };
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw failureOf(error, placeOf(url), PATIENT_MS);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** pg's pool, which throws the errors of failures.ts and drops connections that failed. */
function openPool(url: string, { size: max, isLimited }: PostgresOptions): PostgresPool {
  const limits = {
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
  };
  const common = { connectionString: url, max, types: ownTypes(), keepAlive: true };
  // Idle connections to a frozen server do not keep a command from ending.
  const pool = new pg.Pool({ ...common, ...(isLimited ? limits : { allowExitOnIdle: true }) });
  const broken = new WeakSet<pg.PoolClient>();
  // Without listeners, a connection that breaks between two statements would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  const place = placeOf(url);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw failureOf(error, place, CONNECT_MS);
      });
      return new Connection(client, { place, isLimited, isBroken: () => broken.has(client) });
    },
  };
}

interface Context {
  readonly place: string;
  readonly isLimited: boolean;
  readonly isBroken: () => boolean;
}

/** A connection of the pool for one use. After a failure it is of no further use, and is dropped. */
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
    // The rollback behind a statement that was given up would wait as long again.
    if (this.#failure) throw this.#failure;
    const { place, isLimited, isBroken } = this.#context;
    const limit = statementLimit() + GRACE;
    try {
      const timeout = isLimited ? { query_timeout: limit } : {};
      return await this.#client.query({ text, values: [...values], ...timeout });
    } catch (error) {
      if (!isBroken() && !isTimeout(error)) throw error;
      this.#failure = failureOf(error, place, limit);
      throw this.#failure;
    }
  }

  release(): void {
    this.#client.release(this.#failure);
  }
}

/** What a failure to connect, or of a connection, means; its cause says more where there is one. */
function failureOf(error: unknown, place: string, ms: number): Error {
  if (isTimeout(error)) return new DatabaseSilent(place, ms);
  if (error instanceof Error && error.message === ALL_IN_USE) return new DatabaseBusy();
  return new DatabaseAway(error);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && TIMED_OUT.test(error.message);

/** As an error may say it: without a password. */
function placeOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${String(port)}`;
}

function ownTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}
