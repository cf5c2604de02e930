import { Kysely, sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { MigrationEvent } from '../../../src/backend/sql/migrations/index.ts';
import { openDatabase } from '../../../src/backend/sql/open.ts';
import { sqliteDialect } from '../../../src/backend/sql/sqlite.ts';
import { FINGERPRINTS_VERSION } from '../../../src/error-texts/version.ts';
import { type OldTables, writeOldTables } from '../../support/old-tables.ts';

const openedAt = async (file: string) => {
  const told: (MigrationEvent | 'before')[] = [];
  const db = await openDatabase(file, {
    beforeMigrations: () => Promise.resolve(void told.push('before')),
    onMigration: (event) => void told.push(event),
  });
  await db.close();
  return told;
};

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-migrations-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

const writeOld = async (file: string, tables: OldTables) => {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(file) });
  await writeOldTables(db, 'sqlite', tables);
  await db.destroy();
};

it('Each migration of a database that is there is told as it begins, and how long it took', async () => {
  const folder = freshFolder();
  const [fresh, old] = [join(folder, 'fresh.db'), join(folder, 'old.db')];
  expect(await openedAt(fresh)).toEqual([]);
  await writeOld(old, { upTo: '0035-answer-paths', people: 0 });
  const [before, begins, ended] = await openedAt(old);
  expect([before, begins]).toEqual(['before', { begins: '0036-search-queue' }]);
  expect(ended).toMatchObject({ ended: '0036-search-queue' });
  expect(await openedAt(old)).toEqual([]);
});

it('One that goes through many rows says how many before it begins, and about how long it takes', async () => {
  const old = join(freshFolder(), 'old.db');
  await writeOld(old, { upTo: '0046-bounties', people: 1_000 });
  const told = await openedAt(old);
  expect(told).toContainEqual({
    begins: '0049-lists-of-people',
    rows: 1_000,
    seconds: expect.closeTo(0.006) as number,
  });
});

it('Nothing is changed where what comes before it fails', async () => {
  const old = join(freshFolder(), 'old.db');
  await writeOld(old, { upTo: '0046-bounties', people: 0 });
  const open = openDatabase(old, {
    beforeMigrations: () => Promise.reject(new Error('The port is in use')),
  });
  await expect(open).rejects.toThrow('The port is in use');
  expect(await openedAt(old)).toContainEqual({
    begins: '0049-lists-of-people',
    rows: 0,
    seconds: 0,
  });
});

it('Fingerprints of a database with questions are of an older version, those of an empty one of this', async () => {
  const folder = freshFolder();
  const versionAt = async (file: string) => {
    const db = await openDatabase(file);
    const row = await db.sql
      .selectFrom('search_fingerprinting')
      .select('version')
      .executeTakeFirst();
    await db.close();
    return row?.version;
  };
  const [empty, old] = [join(folder, 'empty.db'), join(folder, 'old.db')];
  for (const file of [empty, old])
    await writeOld(file, { upTo: '0066-followers-of-all', people: 1 });
  const db = new Kysely<unknown>({ dialect: sqliteDialect(old) });
  await sql`insert into posts (kind, title, content, author_id, created_at, active_at)
    values ('question', 'Why?', '', 1, 1, 1)`.execute(db);
  await db.destroy();
  expect(await versionAt(join(folder, 'fresh.db'))).toBe(FINGERPRINTS_VERSION);
  expect(await versionAt(empty)).toBe(FINGERPRINTS_VERSION);
  expect(await versionAt(old)).toBe(0);
});
