import { type Compilable, CompiledQuery, sql } from 'kysely';
import type { Database } from '../../src/backend/platform/sql/database.ts';

/**
 * The database's own plan for a query. On PostgreSQL the statistics are updated first: it scans tables
 * that it believes to be empty.
 */
export async function planOf(db: Database, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  if (db.engine === 'postgres') await sql`analyze`.execute(db.sql);
  const explain = db.engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.sql.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  );
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}
