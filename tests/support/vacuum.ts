import { sql } from 'kysely';
import type { Database } from '../../src/backend/platform/sql/database.ts';

/**
 * Does what PostgreSQL's autovacuum does within minutes, and SQLite when the server stops: table by
 * table, because each statement has three seconds.
 */
export async function vacuum({ engine, sql: queries }: Pick<Database, 'engine' | 'sql'>) {
  if (engine === 'sqlite') {
    await sql`analyze`.execute(queries);
    return;
  }
  const { rows } = await sql<{ name: string }>`select relname as name
    from pg_stat_user_tables`.execute(queries);
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(queries);
}
