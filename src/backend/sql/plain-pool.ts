import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { clientWithin } from './client-within.ts';
import { DatabaseAway, DatabaseUnanswered } from './failures.ts';
import { PlainClient } from './plain-client.ts';
import { PATIENT_MS } from './time-limits.ts';

/** What the driver says where a connection was not made in time; that error has no code. */
const LATE = 'timeout expired';

/**
 * For long jobs: statements take as long as they take, and wait for a connection as long as others use
 * all. To make one has a limit: a server that is frozen, or that a firewall hides, never answers. So
 * have statements within `answeredSoon`. A connection that breaks does not end the jobs: the statement
 * that is under way, or the next one, says so.
 */
export class PlainPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #clients = new WeakMap<pg.PoolClient, PlainClient>();
  /** Where it connects to, as an error may say it: without a password. */
  readonly #place: string;

  constructor(options: pg.PoolConfig) {
    this.#pool = new pg.Pool({ ...options, Client: clientWithin(PATIENT_MS) });
    const { host, port } = new pg.Client(options);
    this.#place = `${host}:${String(port)}`;
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      this.#clients.set(client, new PlainClient(client, this.#place));
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
    return this.#clients.get(client) ?? new PlainClient(client, this.#place);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #failureOf(error: unknown): unknown {
    if (!(error instanceof Error) || 'code' in error) return error;
    if (error.message === LATE) return new DatabaseUnanswered(this.#place, PATIENT_MS);
    // Broken while it was made.
    return new DatabaseAway(error);
  }
}
