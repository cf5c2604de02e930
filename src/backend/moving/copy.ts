import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import { Checksum, type Value } from './checksum.ts';
import type { Table } from './tables.ts';

/** Characters of rows, as JSON, that one statement brings. */
const BATCH = 4_000_000;
/** Rows that are read at a time to be compared. */
const FETCHED = 2_000;

type RowOf = Record<string, Value>;

/**
 * Copies the rows of a table; `tell` is told how many have come. Returns what they come to as they
 * were read.
 */
export async function copyTable(
  file: DatabaseSync,
  queries: Queries,
  { name, columns }: Table,
  tell: (rows: number) => void,
): Promise<Checksum> {
  const checksum = new Checksum();
  const list = columns.map((column) => `"${column}"`).join(', ');
  let batch: string[] = [];
  let length = 0;
  const send = async () => {
    await insert(queries, name, columns, `[${batch.join(',')}]`);
    tell(checksum.rows);
    batch = [];
    length = 0;
  };
  for (const found of file.prepare(`select ${list} from "${name}"`).iterate()) {
    const row = found as RowOf;
    checksum.add(columns.map((column) => row[column] ?? null));
    const json = JSON.stringify(row);
    batch.push(json);
    length += json.length;
    if (length >= BATCH) await send();
  }
  if (batch.length > 0) await send();
  return checksum;
}

async function insert(
  queries: Queries,
  table: string,
  columns: readonly string[],
  rows: string,
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(
    queries,
  );
}

/** What the rows of a table come to as PostgreSQL has them. Inside a transaction alone. */
export async function checksumOf(queries: Queries, { name, columns }: Table): Promise<Checksum> {
  const checksum = new Checksum();
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare compared no scroll cursor for select ${list} from ${sql.table(name)}`.execute(
    queries,
  );
  for (let isMore = true; isMore;) {
    const { rows } = await sql<RowOf>`fetch ${sql.lit(FETCHED)} from compared`.execute(queries);
    for (const row of rows) checksum.add(columns.map((column) => row[column] ?? null));
    isMore = rows.length === FETCHED;
  }
  await sql`close compared`.execute(queries);
  return checksum;
}

/** Has each growing key go on behind the last that SQLite has handed out. */
export async function continueKeys(file: DatabaseSync, queries: Queries): Promise<void> {
  for (const { name, seq } of file.prepare('select name, seq from sqlite_sequence').all()) {
    if (Number(seq) === 0) continue;
    await sql`select setval(pg_get_serial_sequence(${String(name)}, 'id'), ${Number(seq)})`.execute(
      queries,
    );
  }
}
