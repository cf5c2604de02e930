import pg from 'pg';

/**
 * The client of a pool, which gives up making its connection after so many milliseconds. The pool's own
 * limit is one for both: to wait for a connection that others use, and to make one.
 */
export function clientWithin(ms: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: ms });
    }
  };
}
