import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { LimitedPool } from './limited-pool.ts';
import { PlainPool } from './plain-pool.ts';
import { LOCK_MS, STATEMENT_MS, WAIT_MS } from './time-limits.ts';

/** Type numbers of PostgreSQL's catalogue whose values fit a JavaScript number here. */
const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  /** Connections at most. */
  readonly size: number;
  /** Whether statements have limits (time-limits.ts). */
  readonly isLimited: boolean;
  /**
   * Whether PostgreSQL itself is at the other end: a pooler refuses limits as a connection begins, and
   * gives each transaction another connection, which knows no statement by its name.
   */
  readonly isDirect: boolean;
}

/** Kysely's PostgreSQL dialect; 64-bit integers and sums come back as numbers, as on SQLite. */
export function postgresDialect(url: string, options: PostgresOptions): PostgresDialect {
  const { size: max, isLimited, isDirect } = options;
  const common = { connectionString: url, max, types: ownTypes(), keepAlive: true };
  if (!isLimited) return new PostgresDialect({ pool: new PlainPool(common) });
  const limits = isDirect ? { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS } : {};
  const limited = { ...common, ...limits, connectionTimeoutMillis: WAIT_MS };
  return new PostgresDialect({ pool: new LimitedPool(limited, isDirect) });
}

function ownTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}
