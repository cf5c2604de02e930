import { CompiledQuery } from 'kysely';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Database, Queries } from '../sql/database.ts';

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/**
 * A limiter whose counts all processes of a site share: SQLite serves one process, which counts in
 * memory; on PostgreSQL there may be several, which share the table `limits`.
 */
export function limiterOf(db: Database, limit: Limit): RateLimiterAbstract {
  if (db.engine === 'sqlite') return new RateLimiterMemory(limit);
  return new RateLimiterPostgres({
    ...limit,
    storeClient: { query: queryWith(db.sql) },
    storeType: 'client',
    tableName: 'limits',
    tableCreated: true,
  });
}

/** Looks like a `pg` client to the limiter but uses the backend's own pool. */
function queryWith(sql: Queries) {
  return async ({ text, values }: { text: string; values: unknown[] }) => {
    const query = CompiledQuery.raw(text, values);
    const { rows, numAffectedRows } = await sql.executeQuery(query);
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  };
}
