import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Type numbers of PostgreSQL's catalogue whose values fit a JavaScript number here. */
const INT8 = 20;
const NUMERIC = 1700;

/** Kysely's PostgreSQL dialect; 64-bit integers and sums come back as numbers, as on SQLite. */
export function postgresDialect(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
