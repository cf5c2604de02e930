import { sql } from 'kysely';
import type { Database } from '../../../../src/backend/platform/sql/database.ts';

/** Every row of every table, including SQLite's sequences and its search index. */
export async function snapshot(db: Database): Promise<Map<string, string[]>> {
  const tables = await tableNames(db);
  const content = new Map<string, string[]>();
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db.sql);
    content.set(table, rows.map((row) => JSON.stringify(row)).sort());
  }
  return content;
}

async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await (
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`
      : sql<{ name: string }>`select tablename as name from pg_tables
          where schemaname = 'public' order by tablename`
  ).execute(db.sql);
  return rows.map(({ name }) => name);
}

/** Tables that depend on which connection counted, or on how SQLite stores its index. */
const NO_CONTENT = /^(kysely_migration|counters|search_docs_.*)$/;
const TIMES = /"(done_at|sampled_at|seen_at)":\d+/g;

/** The same without the times of the imports, and without `counters`. */
export async function contentOf(db: Database): Promise<Map<string, string[]>> {
  const tables = [...(await snapshot(db))].filter(([table]) => !NO_CONTENT.test(table));
  return new Map(
    tables.map(([table, rows]) => [table, rows.map((row) => row.replace(TIMES, '"$1":0')).sort()]),
  );
}
