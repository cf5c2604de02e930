import { Kysely, sql } from 'kysely';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MigrationEvent, migrationsFor } from '../../../src/backend/sql/migrations/index.ts';
import { openDatabase, type Queries } from '../../../src/backend/sql/open.ts';
import { sqliteDialect } from '../../../src/backend/sql/sqlite.ts';
import { FINGERPRINTS_VERSION } from '../../../src/error-texts/version.ts';
import { BOTH_ENGINES, freshDatabase, openTestBackend } from '../../support/backend.ts';
import { type OldTables, writeOldTables } from '../../support/old-tables.ts';
import { ask } from '../../support/posts.ts';
import { runScript } from '../cli/command.ts';

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

describe.each(BOTH_ENGINES)(
  'On %s a database from before words were read without particles',
  (engine) => {
    it('has its questions queued for the search, and its images loaded over https', async () => {
      const test = await openTestBackend(engine);
      onTestFinished(() => test.close());
      const ada = await test.join('ada');
      const id = await ask(test, ada, { content: '<p>See</p><img src="https://a.example/b.png">' });
      const queries = test.backend.db.sql;
      await queries.deleteFrom('search_queue').execute();
      const display = await displayOf(queries, id);
      await queries
        .updateTable('posts')
        .set({ display: display.replace('https:', 'http:') })
        .execute();
      await sql`drop index notifications_link`.execute(queries);
      await sql`alter table notifications drop column gone`.execute(queries);
      await (await migrationsFor(engine).getMigrations())['0076-words-and-images']?.up(queries);
      const { rows } = await sql<{ question_id: number | string }>`
      select question_id from search_queue`.execute(queries);
      expect(rows.map(({ question_id }) => String(question_id))).toEqual([id]);
      expect(await displayOf(queries, id)).toBe(display);
    });
  },
);

async function displayOf(queries: Queries, id: string): Promise<string> {
  const { display } = await queries
    .selectFrom('posts')
    .select('display')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return display ?? '';
}

describe.each(BOTH_ENGINES)('On %s a database that a newer version has changed', (engine) => {
  /** Its address, and the names of its migrations. */
  const changed = async (lost: string[] = []) => {
    const address =
      engine === 'sqlite' ? join(freshFolder(), 'atoll.db') : await freshDatabase('postgres');
    const db = await openDatabase(address);
    const table = sql.table('kysely_migration');
    await sql`insert into ${table} (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      db.sql,
    );
    for (const name of lost) await sql`delete from ${table} where name = ${name}`.execute(db.sql);
    await db.close();
    return address;
  };
  const migrationsAt = async (address: string) => {
    const { postgresDialect } = await import('../../../src/backend/sql/postgres.ts');
    const options = { size: 1, isLimited: false, isDirect: true };
    const dialect =
      engine === 'sqlite' ? sqliteDialect(address) : postgresDialect(address, options);
    const db = new Kysely<unknown>({ dialect });
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
    await db.destroy();
    return rows;
  };

  it.each([[[]], [['0066-followers-of-all']]])(
    'is not opened, and stays as it is, also without %j of this one',
    async (lost) => {
      const address = await changed(lost);
      const before = await migrationsAt(address);
      const told: unknown[] = [];
      const open = openDatabase(address, {
        beforeMigrations: () => Promise.resolve(void told.push('before')),
        onMigration: (event) => void told.push(event),
      });
      await expect(open).rejects.toThrow('a newer version of Atoll has changed its tables');
      expect(told).toEqual([]);
      expect(await migrationsAt(address)).toEqual(before);
    },
  );

  it('is told of by a command in one line', async () => {
    const address = await changed();
    const folder = freshFolder();
    for (const file of ['Users', 'Posts']) {
      const rows = file.toLowerCase();
      writeFileSync(join(folder, `${file}.xml`), `<?xml version="1.0"?>\n<${rows}>\n</${rows}>\n`);
    }
    const env =
      engine === 'sqlite'
        ? { DATA_DIR: dirname(address) }
        : { DATA_DIR: freshFolder(), DATABASE_URL: address };
    const run = await runScript('import', [folder, '--site', 'test.example.com'], { env });
    expect([run.code, run.lines]).toEqual([
      1,
      [expect.stringMatching(/cannot be opened: a newer version of Atoll .+ older backup$/)],
    ]);
  });
});
