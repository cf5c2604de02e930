import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Circuit } from './circuit.ts';
import { clientWithin } from './client-within.ts';
import { DatabaseAway, DatabaseBusy } from './failures.ts';
import { LimitedClient } from './limited-client.ts';
import { StatementNames } from './statement-names.ts';
import { CONNECT_MS } from './time-limits.ts';

/** PostgreSQL's codes for a server, or a role or database, that takes no more connections. */
const NO_ROOM = new Set(['53300', '53400']);
/** What pg-pool says where others gave no connection back in time; that error has no code. */
const WAITED = 'timeout exceeded when trying to connect';
/** Milliseconds until the pool asks such a server for one more. */
const MAKE_DO = 2_000;

/** A pool that says soon that there is no connection to be had. */
export class LimitedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #size: number;
  readonly #circuit = new Circuit();
  readonly #clients = new WeakMap<pg.PoolClient, LimitedClient>();
  /** Connections that have been made and not ended; the pool's own count has those under way, too. */
  #made = 0;

  /** `keepsStatements` where nothing stands between it and PostgreSQL. */
  constructor(options: pg.PoolConfig & { readonly max: number }, keepsStatements: boolean) {
    this.#pool = new pg.Pool({ ...options, Client: clientWithin(CONNECT_MS) });
    this.#size = options.max;
    const names = keepsStatements ? new StatementNames() : undefined;
    // Those that break are gone from the pool already.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      this.#clients.set(client, new LimitedClient(client, names));
      this.#made += 1;
    });
    this.#pool.on('remove', () => {
      this.#made -= 1;
    });
  }

  get options(): object {
    return this.#pool.options;
  }

  /** @throws DatabaseAway, DatabaseBusy */
  async connect(): Promise<PostgresPoolClient> {
    const { idleCount, totalCount, options } = this.#pool;
    const isNew = idleCount === 0 && totalCount < options.max;
    if (isNew && !this.#circuit.allows()) throw new DatabaseAway();
    try {
      return await this.#take();
    } catch (error) {
      if (!this.#makesDo(error)) throw this.#failureOf(error);
    }
    return this.#take().catch((error: unknown) => {
      throw new DatabaseBusy(error);
    });
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #take(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    this.#circuit.succeeded();
    return this.#clients.get(client) ?? new LimitedClient(client);
  }

  #failureOf(error: unknown): Error {
    if (error instanceof Error && error.message === WAITED) return new DatabaseBusy(error);
    this.#circuit.failed();
    return new DatabaseAway(error);
  }

  /** Whether a server without room is left alone for a while, since there are connections to wait for. */
  #makesDo(error: unknown): boolean {
    const { options } = this.#pool;
    const isFull = error instanceof pg.DatabaseError && NO_ROOM.has(error.code ?? '');
    if (!isFull || this.#made === 0) return false;
    options.max = this.#made;
    setTimeout(() => {
      options.max = this.#size;
    }, MAKE_DO).unref();
    return true;
  }
}
