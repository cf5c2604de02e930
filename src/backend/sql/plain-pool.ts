import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { clientWithin } from './client-within.ts';
import { PATIENT_CONNECT_MS } from './time-limits.ts';

/** What the driver says where a connection was not made in time; that error has no code. */
const LATE = 'timeout expired';

/**
 * For long jobs: statements take as long as they take, and wait for a connection as long as others use
 * all. To make one has a limit: a server that is frozen, or that a firewall hides, never answers. A
 * connection that breaks does not end the jobs: the next statement says so.
 */
export class PlainPool implements PostgresPool {
  readonly #pool: pg.Pool;
  /** Where it connects to, as an error may say it: without a password. */
  readonly #place: string;

  constructor(options: pg.PoolConfig) {
    this.#pool = new pg.Pool({ ...options, Client: clientWithin(PATIENT_CONNECT_MS) });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    const { host, port } = new pg.Client(options);
    this.#place = `${host}:${String(port)}`;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<pg.PoolClient> {
    return this.#pool.connect().catch((error: unknown) => {
      throw error instanceof Error && error.message === LATE ? this.#unanswered() : error;
    });
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #unanswered(): Error {
    const seconds = String(PATIENT_CONNECT_MS / 1_000);
    return new Error(`no PostgreSQL answers at ${this.#place} within ${seconds} seconds: \
see whether it is frozen or overloaded, and whether a firewall is in between`);
  }
}
