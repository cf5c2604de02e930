import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';

/** A table that is moved, with its columns by name. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Bookkeeping of SQLite and of migrations, and the search index, which is rebuilt. */
const NOT_MOVED = /^(?:sqlite_|kysely_|search_)/;

/** The tables of a SQLite file with user data. */
export function tablesOf(file: DatabaseSync): Table[] {
  const names = file
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name));
  return names
    .filter((name) => !NOT_MOVED.test(name))
    .map((name) => ({ name, columns: columnsOf(file, name) }));
}

function columnsOf(file: DatabaseSync, table: string): string[] {
  const rows = file.prepare('select name from pragma_table_info(?) order by name').all(table);
  return rows.map(({ name }) => String(name));
}

/** Columns that only one of the databases has, as `table.column`; empty if both are up to date. */
export async function missingColumns(
  queries: Queries,
  tables: readonly Table[],
): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema()`.execute(queries);
  const there = new Set(rows.map(({ place }) => place));
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
    .filter((place) => !there.has(place));
}
