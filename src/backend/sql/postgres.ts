import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Type numbers of PostgreSQL's catalogue whose values fit a JavaScript number here. */
const INT8 = 20;
const NUMERIC = 1700;

/** Codes of a server that cannot be reached, is starting or ending, or has no room for another. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|53300|57P0[123])$/;

/** Whether an error says that the database server is not there now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && AWAY.test(String(error.code))) || isAway(error.cause);
}

/** Kysely's PostgreSQL dialect; 64-bit integers and sums come back as numbers, as on SQLite. */
export function postgresDialect(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // A connection that breaks must not end the process, idle or between two statements: who uses it
  // hears of it from the next statement, and a new one is opened.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
