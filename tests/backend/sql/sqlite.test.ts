import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/backend/sql/open.ts';

const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-sqlite-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'atoll.db');
};

const tablesOf = (file: string) => {
  const db = new DatabaseSync(file);
  const rows = db.prepare("select name from sqlite_schema where type = 'table'").all();
  db.close();
  return rows.map(({ name }) => name);
};

it('makes all tables of a new database or none', async () => {
  const file = newFile();
  const inTheWay = new DatabaseSync(file);
  inTheWay.exec('create table import_ids (x)');
  inTheWay.close();
  await expect(openDatabase(file)).rejects.toThrow('could not be brought up to date');
  expect(tablesOf(file)).toContain('import_ids');
  expect(tablesOf(file)).not.toContain('users');
});

it('tells of a full disk also where SQLite has rolled back by itself', async () => {
  const db = await openDatabase(newFile());
  onTestFinished(() => db.close());
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.sql);
  await sql.raw(`pragma max_page_count = ${String(rows[0]?.page_count)}`).execute(db.sql);
  const write = db.sql.transaction().execute(async (queries) => {
    await sql`rollback`.execute(queries);
    await sql`create table big as select randomblob(1000000) as x`.execute(queries);
  });
  await expect(write).rejects.toThrow('database or disk is full');
});
