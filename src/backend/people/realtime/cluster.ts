import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { toDatabaseError } from '../../platform/sql/failures.ts';
import type { Database } from '../../platform/sql/database.ts';
import { untilLost } from './pulse.ts';
import type { IoServer } from './guard.ts';

/** One connection listens; the others send notices, and store and fetch long payloads. */
const CONNECTIONS = 3;
/** Milliseconds to wait for a connection, and for the reply to a query. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;
/** PostgreSQL's limit for payloads of NOTIFY. The adapter stores longer ones in a table. */
const NOTICE_MAX_BYTES = 7_999;
/** Milliseconds to wait for connections to close, which an unresponsive server never confirms. */
const GOODBYE_MS = 2_000;

const throwFailure = (error: unknown): never => {
  throw toDatabaseError(error);
};

interface Cluster {
  /** To be called after the sockets' adapters are closed. */
  close(): Promise<void>;
}

/** Connects the sockets of all processes that share a PostgreSQL database. */
export function openCluster(db: Database, io: IoServer, report: (error: unknown) => void): Cluster {
  const pool = new pg.Pool({
    connectionString: db.address,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  // Without listeners a broken connection would crash the process. The adapter reconnects.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listeners = new Listeners(pool);
  io.adapter(
    createAdapter(listeners as unknown as pg.Pool, {
      payloadThreshold: NOTICE_MAX_BYTES,
      errorHandler: report,
    }),
  );
  return {
    async close() {
      const goodbye = listeners.close().then(() => pool.end());
      await Promise.race([goodbye, pause(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * The pool as the adapter uses it. Releases its listening connection when that breaks: the adapter never
 * does, which would exhaust the pool and keep it from closing.
 */
class Listeners implements Pick<pg.Pool, 'query'> {
  readonly query: pg.Pool['query'];
  readonly #pool: pg.Pool;
  #listening: pg.PoolClient | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.query = ((text: string, values?: readonly unknown[]) =>
      pool.query(text, [...(values ?? [])]).catch(throwFailure)) as pg.Pool['query'];
    pool.on('release', (_error, client) => {
      if (client === this.#listening) this.#listening = undefined;
    });
  }

  async connect(): Promise<pg.PoolClient> {
    const client = this.#isClosed ? undefined : await this.#pool.connect().catch(throwFailure);
    if (!client || this.#isClosed) {
      client?.release(true);
      // Never resolves: a rejection would make the adapter retry forever.
      return new Promise(() => undefined);
    }
    this.#dropPrevious();
    client.once('end', () => {
      client.release(true);
    });
    this.#listening = client;
    void untilLost(client).then(() => client.end().catch(() => undefined));
    return client;
  }

  /** Drops a connection that the adapter left open: if `LISTEN` fails, it requests another one. */
  #dropPrevious(): void {
    this.#listening?.removeAllListeners('end').removeAllListeners('notification').release(true);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#listening?.end();
  }
}
