import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { clientWithin } from './client-within.ts';
import { DatabaseUnanswered, failureOfDriver } from './failures.ts';
import { type Far, PlainClient } from './plain-client.ts';
import { PATIENT_MS } from './time-limits.ts';

/** What the driver says where a connection was not made in time; that error has no code. */
const LATE = 'timeout expired';

/** Milliseconds in which idle connections say goodbye: a server that is frozen does not. */
const GOODBYE_MS = 2_000;

/**
 * For long jobs: statements take as long as they take, and wait for a connection as long as others use
 * all. To make one has a limit: a server that is frozen, or that a firewall hides, never answers. So
 * have statements within `answeredSoon`, and a server that answers nothing else while one is under way is
 * given up (plain-client.ts). A connection that breaks does not end the jobs: the statement
 * that is under way, or the next one, says so.
 */
export class PlainPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #clients = new WeakMap<pg.PoolClient, PlainClient>();
  readonly #far: Far;

  constructor(options: pg.PoolConfig) {
    const Client = clientWithin(PATIENT_MS);
    // Those that are idle, of a server that is frozen, do not keep a command from ending.
    this.#pool = new pg.Pool({ ...options, Client, allowExitOnIdle: true });
    const { host, port } = new pg.Client(options);
    this.#far = {
      place: `${host}:${String(port)}`,
      isAnswering: () => isAnswering(new Client({ ...options, query_timeout: PATIENT_MS })),
    };
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      this.#clients.set(client, new PlainClient(client, this.#far));
    });
  }

  get options(): object {
    return this.#pool.options;
  }

  /** @throws DatabaseAway */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw this.#failureOf(error);
    });
    return this.#clients.get(client) ?? new PlainClient(client, this.#far);
  }

  async end(): Promise<void> {
    const over = new AbortController();
    const late = pause(GOODBYE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([this.#pool.end(), late]);
    over.abort();
  }

  #failureOf(error: unknown): unknown {
    const isLate = error instanceof Error && error.message === LATE;
    return isLate ? new DatabaseUnanswered(this.#far.place, PATIENT_MS) : failureOfDriver(error);
  }
}

/** Whether a server says anything on a new connection, be it that it has no room for one. */
async function isAnswering(client: pg.Client): Promise<boolean> {
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
