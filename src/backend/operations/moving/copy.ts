import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { createHash } from 'node:crypto';

/** Characters of rows, as JSON, in one statement. */
const BATCH = 4_000_000;
/** Rows fetched at a time for comparison. */
const FETCHED = 2_000;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

type RowOf = Record<string, Value>;

/**
 * Copies the rows of a table, and reports the number copied so far. Returns the checksum of the
 * rows that were read.
 */
export async function copyTable(
  file: DatabaseSync,
  queries: Queries,
  { name, columns }: Table,
  report: (rows: number) => void,
): Promise<Checksum> {
  const checksum = new Checksum();
  const list = columns.map((column) => `"${column}"`).join(', ');
  let batch: string[] = [];
  let length = 0;
  const send = async () => {
    await insert(queries, name, columns, `[${batch.join(',')}]`);
    report(checksum.rows);
    batch = [];
    length = 0;
  };
  for (const fetched of file.prepare(`select ${list} from "${name}"`).iterate()) {
    const row = fetched as RowOf;
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

/** The checksum of a table's rows in PostgreSQL. Call it only inside a transaction. */
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

/** Makes each identity column continue after the last id that SQLite assigned. */
export async function continueKeys(file: DatabaseSync, queries: Queries): Promise<void> {
  for (const { name, seq } of file.prepare('select name, seq from sqlite_sequence').all()) {
    if (Number(seq) === 0) continue;
    await sql`select setval(pg_get_serial_sequence(${String(name)}, 'id'), ${Number(seq)})`.execute(
      queries,
    );
  }
}

/** A value of a row on either database. */
type Value = string | number | null;

const MODULUS = 2n ** 128n;

/**
 * A checksum of a table's rows that does not depend on their order: their number, and the sum of
 * their hashes.
 */
class Checksum {
  #rows = 0;
  #sum = 0n;

  /** Adds a row: its values in the order of the column names. */
  add(row: readonly Value[]): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash.slice(0, 32)}`)) % MODULUS;
  }

  get rows(): number {
    return this.#rows;
  }

  /** The sum as 32 hexadecimal digits. */
  get sum(): string {
    return this.#sum.toString(16).padStart(32, '0');
  }

  equals(other: Checksum): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
