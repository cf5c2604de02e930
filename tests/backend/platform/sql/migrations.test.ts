import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { MIGRATIONS } from '../../../../src/backend/platform/sql/migrate.ts';
import type { Queries } from '../../../../src/backend/platform/sql/database.ts';
import { BOTH_ENGINES, openTestBackend } from '../../../support/backend.ts';
import { giveRole } from '../../../support/staff.ts';
import { copyDatabase } from '../../../support/postgres.ts';
import { runScript } from '../../operations/cli/command.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-migrations-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
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
  const run = async (address: string, statement: string) => {
    const db = await openDatabase(address);
    await sql.raw(statement).execute(db.sql);
    await db.close();
  };

  it('is reported for an existing database, and runs once', async () => {
    const address = await newAddress();
    const later = {
      ...MIGRATIONS,
      '9999-later': {
        up: (db: Queries) => sql`create table later (id integer)`.execute(db).then(() => undefined),
      },
    };
    expect(await openedAt(address)).toEqual([]);
    expect(await openedAt(address, later)).toEqual([
      'Updating the database: 9999-later',
      expect.stringMatching(/^Updated the database: 9999-later took \d+\.\d seconds$/),
    ]);
    expect(await openedAt(address, later)).toEqual([]);
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

  it('turns reports into flags that wait, or are decided, with their text', async () => {
    const address = await newAddress();
    const names = Object.keys(MIGRATIONS).filter((name) => name < '0005');
    const before = Object.fromEntries(
      Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)),
    );
    const old = await openDatabase(address, { migrations: before });
    for (const statement of REPORTED) await sql.raw(statement).execute(old.sql);
    await old.close();
    const test = await openTestBackend(engine, address);
    onTestFinished(() => test.close());
    const { sql: queries } = test.backend.db;
    const flags = await queries.selectFrom('flags').selectAll().orderBy('id').execute();
    const ofSite = 'Edit war: edits are locked for a day';
    expect(
      flags.map((one) => [one.id, one.target_kind, one.user_id, one.text, one.status]),
    ).toEqual([
      [3, 'question', 902, 'Advertises a shop', 'waiting'],
      [5, 'question', 903, 'The same as yesterday', 'waiting'],
      [6, 'answer', null, ofSite, 'waiting'],
      [8, 'answer', 903, 'Insults the asker', 'helpful'],
      [9, 'question', 903, 'Is on no subject', 'declined'],
    ]);
    const target = [10, 10, 11, 11, 10];
    expect(flags.map(({ target_id, reason }) => [target_id, reason])).toEqual(
      target.map((id) => [id, 'other']),
    );
    expect(flags.map(({ decided_at }) => decided_at)).toEqual([null, null, null, 750, 760]);
    const items = await queries.selectFrom('review_items').selectAll().orderBy('id').execute();
    expect(items.map((one) => [one.queue, one.target_kind, one.target_id, one.opened_at])).toEqual([
      ['flags', 'question', 10, 500],
      ['flags', 'answer', 11, 600],
      ['suggestions', 'suggestion', 4, 900],
      ['suggestions', 'tag-suggestion', 5, 950],
    ]);
    expect(items.map(({ author_id }) => author_id)).toEqual([901, 901, 903, 903]);
    const deletions = await queries.selectFrom('deletions').selectAll().execute();
    expect(deletions).toEqual([
      expect.objectContaining({ post_id: 12, user_id: 902, reason: 'Spam', was_accepted: 1 }),
    ]);
    // What was migrated is decided like any other flag, and new ids follow the old ones.
    const [admin, member] = [await test.join('admin'), await test.join('member')];
    await giveRole(test, admin, 'admin');
    const { item } = (await test.call('GET', '/review/flags/next', { as: admin })).body;
    expect(item.flags.map(({ text }: { text: string }) => text)).toEqual([
      'Advertises a shop',
      'The same as yesterday',
    ]);
    const decided = await test.call('PUT', `/review/flags/${String(item._id)}`, {
      as: admin,
      body: { decision: 'delete', version: item.version },
    });
    expect(decided.status).toBe(200);
    const { entries } = (await test.call('GET', '/admin/log', { as: admin })).body;
    const actions = entries.map((one: { action: string; canUndo: boolean }) => [
      one.action,
      one.canUndo,
    ]);
    expect(actions.slice(-2)).toEqual([
      ['review-undone', false],
      ['review-decided', false],
    ]);
    const flag = await test.call('POST', '/users/902/flags', {
      as: member,
      body: { reason: 'spam' },
    });
    expect(Number(flag.body.flag._id)).toBeGreaterThan(9);
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

/** A question with an answer, and a deleted answer, as the old tables kept their reports. */
const REPORTED = [
  ...[901, 902, 903].map(
    (id) => `insert into users (id, username, username_key, joined_at)
      values (${String(id)}, 'old${String(id)}', 'old${String(id)}', 100)`,
  ),
  ...[
    `10, 'question', null, 'Where is it?', null`,
    `11, 'answer', 10, null, null`,
    `12, 'answer', 10, null, 700`,
  ].map(
    (
      columns,
    ) => `insert into posts (author_id, content, excerpt, created_at, active_at, id, kind, question_id,
      title, deleted_at) values (901, '<p>Text</p>', 'Text', 200, 200, ${columns})`,
  ),
  `insert into deletions (post_id, user_id, reason, was_accepted, created_at)
    values (12, 902, 'Spam', 1, 700)`,
  ...[
    `3, 10, 902, 'Advertises a shop', 'open', 500, null, null`,
    `5, 10, 903, 'The same as yesterday', 'open', 550, null, null`,
    `6, 11, 902, 'Edit war: edits are locked for a day', 'open', 600, null, null`,
    `8, 11, 903, 'Insults the asker', 'resolved', 650, 901, 750`,
    `9, 10, 903, 'Is on no subject', 'dismissed', 660, 901, 760`,
  ].map(
    (columns) => `insert into reports (id, post_id, user_id, reason, status, created_at, decided_by,
      decided_at) values (${columns})`,
  ),
  `insert into suggestions (id, post_id, user_id, version, base, content, reason, words_added, words_removed, status, created_at)
    values (4, 10, 903, 1, '', '<p>A better text</p>', 'Clearer', 2, 1, 'waiting', 900)`,
  `insert into suggestions (id, tag_id, user_id, version, base, content, reason, words_added, words_removed, status, created_at)
    values (5, 77, 903, 1, '', 'What it is', 'There was none', 3, 0, 'waiting', 950),
      (6, 77, 903, 1, '', 'What it was', 'There was none', 3, 0, 'rejected', 960)`,
  ...[
    ['report-resolved', 'Insults the asker'],
    ['report-reopened', 'Insults the asker'],
  ].map(
    ([action = '', label = '']) => `insert into admin_log (user_id, action, target_kind, target_id,
      target_label, created_at) values (901, '${action}', 'report', 8, '${label}', 750)`,
  ),
];
