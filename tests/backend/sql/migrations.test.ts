import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrationsFor } from '../../../src/backend/sql/migrations/index.ts';
import { openDatabase } from '../../../src/backend/sql/open.ts';
import { sqliteDialect } from '../../../src/backend/sql/sqlite.ts';

const openedAt = async (file: string) => {
  const told: (string | number)[] = [];
  const db = await openDatabase(file, {
    onMigration: (name, milliseconds) => void told.push(name, milliseconds ?? 'begins'),
  });
  await db.close();
  return told;
};

it('Each migration of a database that is there is told as it begins, and how long it took', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-migrations-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [fresh, old] = [join(folder, 'fresh.db'), join(folder, 'old.db')];
  expect(await openedAt(fresh)).toEqual([]);
  const db = new Kysely<unknown>({ dialect: sqliteDialect(old) });
  await new Migrator({ db, provider: migrationsFor('sqlite') }).migrateTo('0035-answer-paths');
  await db.destroy();
  const [name, begins, again, took] = await openedAt(old);
  expect([name, begins, again]).toEqual(['0036-search-queue', 'begins', '0036-search-queue']);
  expect(took).toBeGreaterThanOrEqual(0);
  expect(await openedAt(old)).toEqual([]);
});
