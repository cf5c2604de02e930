import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTurn } from '../../../src/backend/sql/busy.ts';
import { type Database, openDatabase } from '../../../src/backend/sql/open.ts';
import { leastOf, longestBlock } from '../../support/blocking.ts';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-long-writes-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

const open = async (file: string) => {
  const db = await openDatabase(file);
  onTestFinished(() => db.close());
  await db.writeLong('create table numbers (n, filling)');
  return db;
};

const openFile = () => open(join(newFolder(), 'atoll.db'));

const counting = (to: number) => `insert into numbers (n) with recursive numbered (n) as (
  select 1 union all select n + 1 from numbered where n < ${String(to)}) select n from numbered`;

const countOf = async ({ sql: queries }: Pick<Database, 'sql'>) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from numbers`.execute(queries);
  return rows[0]?.n;
};

/** Writes forty pages of the file in a transaction. */
const writePages = (db: Database) =>
  db.write((queries) =>
    sql`insert into numbers (filling) values (zeroblob(160000))`.execute(queries),
  );

/** Pages of the write-ahead log, and those of them that are in the file. */
const logOf = async ({ sql: queries }: Database) => {
  const { rows } = await sql<{ log: number; checkpointed: number }>`
    pragma wal_checkpoint(noop)`.execute(queries);
  return rows[0] ?? { log: -1, checkpointed: -1 };
};

describe.each([
  ['a file', openFile],
  ['memory', () => open(':memory:')],
])('A long write in %s', (_, openOne) => {
  it('is there for all, and says how many rows it changed', async () => {
    const db = await openOne();
    expect(await db.writeLong(counting(1_000))).toBe(1_000);
    expect(await countOf(db)).toBe(1_000);
  });

  it('counts what a virtual table has changed for itself', async () => {
    const db = await openOne();
    const merge = `insert into search_docs (search_docs, rank) values ('merge', 50)`;
    for (let id = 1; id < 8; id += 1) {
      await db.writeLong(
        `insert into search_docs (rowid, title) values (${String(id)}, 'word${String(id)}')`,
      );
    }
    expect(await db.writeLong(merge)).toBeGreaterThan(1);
    expect(await db.writeLong(merge)).toBeLessThan(2);
  });

  it('fails as SQLite says, and the next one is run', async () => {
    const db = await openOne();
    await expect(db.writeLong('insert into nowhere values (1)')).rejects.toThrow('no such table');
    expect(await db.writeLong(counting(2))).toBe(2);
  });
});

describe('Beside a SQLite file', () => {
  it('a long write holds up nobody', async () => {
    const db = await openFile();
    const block = () => longestBlock(() => db.writeLong(counting(500_000)));
    expect(await leastOf(block, 50)).toBeLessThan(50);
  });

  it('those who write wait for a long write, and no longer', async () => {
    const db = await openFile();
    const long = db.writeLong(counting(500_000));
    const seen = await inTurn(() => db.write((queries) => countOf({ sql: queries })));
    expect(seen).toBe(500_000);
    await long;
  });

  it('the write-ahead log is copied, before a commit does it', async () => {
    const db = await openFile();
    const { rows } = await sql`pragma wal_autocheckpoint`.execute(db.sql);
    expect(rows).toEqual([{ wal_autocheckpoint: 4_000 }]);
    while ((await logOf(db)).log < 1_000) await writePages(db);
    await expect.poll(async () => (await logOf(db)).checkpointed).toBeGreaterThanOrEqual(1_000);
  });

  it('the log stays short however much is written', async () => {
    const db = await openFile();
    for (let at = 0; at < 200; at += 1) await writePages(db);
    expect((await logOf(db)).log).toBeLessThan(3_000);
  });

  it('nothing is left of the log once it is closed', async () => {
    const folder = newFolder();
    const db = await open(join(folder, 'atoll.db'));
    await db.close();
    expect(readdirSync(folder)).toEqual(['atoll.db']);
    await expect(db.writeLong(counting(1))).rejects.toThrow('closed');
  });
});
