import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { openForTest } from '../../../support/backend.ts';

const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'atoll.db');
};

const tablesOf = (file: string) => {
  const db = new DatabaseSync(file);
  const rows = db.prepare("select name from sqlite_schema where type = 'table'").all();
  db.close();
  return rows.map(({ name }) => name);
};

it('creates all tables of a new database or none', async () => {
  const file = newFile();
  const inTheWay = new DatabaseSync(file);
  inTheWay.exec('create table import_ids (x)');
  inTheWay.close();
  await expect(openDatabase(file)).rejects.toThrow('could not be updated');
  expect(tablesOf(file)).toContain('import_ids');
  expect(tablesOf(file)).not.toContain('users');
});

const OTHERS_TOO = 0o644;
const modesOf = (file: string) =>
  ['', '-wal', '-shm'].map((suffix) => (statSync(file + suffix).mode & 0o777).toString(8));

it('makes a database and its logs unreadable for other users, even an existing one', async () => {
  const file = newFile();
  const first = await openDatabase(file);
  onTestFinished(() => first.close());
  if (process.platform === 'win32') return;
  expect(modesOf(file)).toEqual(['600', '600', '600']);
  for (const suffix of ['', '-wal', '-shm']) chmodSync(file + suffix, OTHERS_TOO);
  const second = await openDatabase(file);
  onTestFinished(() => second.close());
  expect(modesOf(file)).toEqual(['600', '600', '600']);
});

it('reports a full disk even if SQLite has rolled back by itself', async () => {
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

/** Locks a file for writing like another process does; returns a function that releases it. */
const occupy = (file: string) => {
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  return () => {
    other.exec('rollback');
    other.close();
  };
};

const openOn = (file: string) => openForTest('sqlite', file);

it('still reads while a write waits for another process', async () => {
  const file = newFile();
  const site = await openOn(file);
  const release = occupy(file);
  const joining = site.join('patient');
  let hasJoined = false;
  void joining.then(() => (hasJoined = true));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await site.call('GET', '/users')).status).toBe(200);
  expect(hasJoined).toBe(false);
  release();
  expect(await joining).toMatchObject({ username: 'patient' });
});

it('hides an uncommitted transaction from other statements', async () => {
  const db = await openDatabase(newFile());
  onTestFinished(() => db.close());
  const count = () => sql<{ n: number }>`select count(*) as n from settings`.execute(db.sql);
  const before = (await count()).rows;
  let seen: ReturnType<typeof count> | undefined;
  const write = db.write(async (queries) => {
    await sql`insert into settings select 'made up', '1'`.execute(queries);
    seen = count();
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error('the end');
  });
  await expect(write).rejects.toThrow('the end');
  expect((await seen)?.rows).toEqual(before);
});

it('reports that it is busy if the other process takes too long', async () => {
  const file = newFile();
  const site = await openOn(file);
  const release = occupy(file);
  const body = { username: 'hasty', email: 'hasty@example.com', password: 'correct horse' };
  const request = new Request('http://localhost/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() * 30);
  onTestFinished(() => void vi.restoreAllMocks());
  const origin = { address: '127.0.0.1', prepared: false, countsViews: false };
  const answer = await site.fetch(request, origin);
  release();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});

it('can be opened by two processes at once: the second waits for the first', async () => {
  const file = newFile();
  const [one, two] = await Promise.all([openDatabase(file), openDatabase(file)]);
  await Promise.all([one.close(), two.close()]);
  expect(tablesOf(file)).toContain('users');
});
