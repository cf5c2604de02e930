import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { rebuildIndex } from '../../content/search/indexing.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';
import { checksumOf, continueKeys, copyTable, type Table } from './copy.ts';
import type { OnProgress } from '../importing/read.ts';
import { TABLES } from '../../platform/sql/tables.ts';

/** Why nothing was moved, in words for the operator. */
export class MoveFailure extends Error {}

/** All tables but the search index, which is rebuilt. */
const MOVED: readonly Table[] = Object.entries(TABLES)
  .filter(([name]) => !name.startsWith('search_'))
  .map(([name, columns]) => ({ name, columns: Object.keys(columns) }));

/** A table that is identical on both sides. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** Independent of the order of rows; equal on both sides. */
  readonly checksum: string;
}

/**
 * Copies a SQLite file into an empty, up-to-date PostgreSQL database, compares each table, and
 * builds the search index. Everything happens in one transaction, so a failure leaves nothing
 * behind. The file is locked against writers. @throws MoveFailure
 */
export async function move(
  path: string,
  target: Database,
  report: OnProgress,
): Promise<MovedTable[]> {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    lock(file, path);
    return await target.sql.transaction().execute((queries) => fill(file, queries, report));
  } finally {
    file.close();
  }
}

function lock(file: DatabaseSync, path: string): void {
  try {
    file.exec('begin immediate');
  } catch (error) {
    throw new MoveFailure(`${path} is in use. Stop the server first`, { cause: error });
  }
}

async function fill(
  file: DatabaseSync,
  queries: Queries,
  report: OnProgress,
): Promise<MovedTable[]> {
  const { rows } = await sql`select 1 from users limit 1`.execute(queries);
  if (rows.length > 0)
    throw new MoveFailure('The PostgreSQL database already has data. Use an empty one');
  // The rows of a new database (totals, settings): the file has them too.
  const names = sql.join(MOVED.map(({ name }) => sql.table(name)));
  await sql`truncate ${names} cascade`.execute(queries);
  const references = await takeReferences(queries);
  const moved: MovedTable[] = [];
  for (const table of MOVED) moved.push(await moveTable(file, queries, table, report));
  await continueKeys(file, queries);
  const total = countOf(file, "posts where kind = 'question'");
  await rebuildIndex({ sql: queries, engine: 'postgres' }, (done) => {
    report({ step: 'search index', done, total });
  });
  await references.restore();
  await sql`analyze`.execute(queries);
  return moved;
}

async function moveTable(
  file: DatabaseSync,
  queries: Queries,
  table: Table,
  report: OnProgress,
): Promise<MovedTable> {
  const { name } = table;
  const total = countOf(file, `"${name}"`);
  const sent = await copyTable(file, queries, table, (done) => {
    report({ step: name, done, total });
  });
  const arrived = await checksumOf(queries, table);
  if (!sent.equals(arrived)) {
    throw new MoveFailure(
      `${name} differs: ${String(sent.rows)} rows (${sent.sum}) were sent, ${String(arrived.rows)} (${arrived.sum}) have arrived`,
    );
  }
  return { name, rows: arrived.rows, checksum: arrived.sum };
}

function countOf(file: DatabaseSync, from: string): number {
  return Number(file.prepare(`select count(*) as count from ${from}`).get()?.count);
}

/** Drops foreign keys, because rows arrive in any order. */
async function takeReferences(queries: Queries) {
  const references = await referencesOf(queries);
  for (const { holder, name } of references) {
    await sql`alter table ${sql.table(holder)} drop constraint ${sql.ref(name)}`.execute(queries);
  }
  return {
    /** Restores all of them. Throws if a row references a missing row. */
    async restore() {
      for (const { holder, name, definition } of references) {
        await sql`alter table ${sql.table(holder)} add constraint ${sql.ref(name)}
          ${sql.raw(definition)}`.execute(queries);
      }
    },
  };
}

async function referencesOf(queries: Queries) {
  const { rows } = await sql<{ holder: string; name: string; definition: string }>`
    select conrelid::regclass::text as holder, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(queries);
  return rows;
}
