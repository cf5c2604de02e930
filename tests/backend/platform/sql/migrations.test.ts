import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { MIGRATIONS } from '../../../../src/backend/platform/sql/migrate.ts';
import type { Queries } from '../../../../src/backend/platform/sql/database.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { copyDatabase } from '../../../support/postgres.ts';
import { runScript } from '../../operations/cli/command.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe.each(BOTH_ENGINES)('A migration on %s', (engine) => {
  const newAddress = () =>
    engine === 'sqlite'
      ? join(freshFolder(), 'atoll.db')
      : copyDatabase(`test_${randomUUID().replaceAll('-', '')}`, 'template0');
  const openedAt = async (address: string, migrations?: DatabaseOptions['migrations']) => {
    const lines: string[] = [];
    const db = await openDatabase(address, {
      onProgress: (line) => void lines.push(line),
      migrations,
    });
    await db.close();
    return lines;
  };
  const run = async (address: string, ...statements: string[]) => {
    const db = await openDatabase(address);
    for (const statement of statements) await sql.raw(statement).execute(db.sql);
    await db.close();
  };

  const later = {
    ...MIGRATIONS,
    '9999-later': {
      up: (db: Queries) => sql`create table later (id integer)`.execute(db).then(() => undefined),
    },
  };

  it('is reported for an existing database, and runs once', async () => {
    const address = await newAddress();
    expect(await openedAt(address)).toEqual([]);
    expect(await openedAt(address, later)).toEqual([
      'Updating the database: 9999-later',
      expect.stringMatching(/^Updated the database: 9999-later took \d+\.\d seconds$/),
    ]);
    expect(await openedAt(address, later)).toEqual([]);
  });

  it('does not run on a new database, whose tables are those of today', async () => {
    const address = await newAddress();
    expect(await openedAt(address, later)).toEqual([]);
    const db = await openDatabase(address, { migrations: later });
    await expect(sql`select id from later`.execute(db.sql)).rejects.toThrow('later');
    await db.close();
  });

  it('renames the columns of a database of an earlier build', async () => {
    const address = await newAddress();
    await run(
      address,
      'alter table tag_follows rename column level to told',
      'alter table tag_digests rename column level to told',
      'alter table merged_followers rename column level to told',
      'alter table merged_followers rename column into_level to into_told',
      'alter table bounties rename column reminded_at to told_at',
      'alter table follower_queue rename to follower_news',
      'drop index tag_follows_level',
      'drop index ballots_person',
      'create index close_votes_person on ballots (user_id)',
      'create index tag_follows_told on tag_follows (tag_id, told, user_id)',
      `delete from kysely_migration where name = '0002-names'`,
    );
    expect(await openedAt(address)).toEqual([
      'Updating the database: 0002-names',
      expect.stringMatching(/^Updated the database: 0002-names took \d+\.\d seconds$/),
    ]);
    await run(address, 'select level from tag_follows');
    expect(await openedAt(address)).toEqual([]);
  });

  it('runs once if two processes open an empty database at the same time', async () => {
    const address = await newAddress();
    expect(await Promise.all([openedAt(address), openedAt(address)])).toEqual([[], []]);
  });

  it.each([
    [
      'of a newer version',
      `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`,
    ],
    ['that name no version', 'drop table kysely_migration'],
  ])('refuses tables %s', async (_, statement) => {
    const address = await newAddress();
    await run(address, statement);
    await expect(openedAt(address)).rejects.toThrow(
      'another version of Atoll made its tables. Start that version, or use an empty database',
    );
  });

  it('fails with a single line in a command', async () => {
    const address = await newAddress();
    await run(address, 'drop table kysely_migration');
    const folder = freshFolder();
    for (const file of ['Users', 'Posts']) {
      const rows = file.toLowerCase();
      writeFileSync(join(folder, `${file}.xml`), `<?xml version="1.0"?>\n<${rows}>\n</${rows}>\n`);
    }
    const env =
      engine === 'sqlite'
        ? { DATA_DIR: dirname(address) }
        : { DATA_DIR: freshFolder(), DATABASE_URL: address };
    const { code, lines } = await runScript('import', [folder, '--site', 'test.example.com'], {
      env,
    });
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/cannot be opened: another version of Atoll .+ empty database$/)],
    ]);
  });
});
