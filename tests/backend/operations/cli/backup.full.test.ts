import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDatabase } from '../../../../src/backend/operations/cli/sqlite-file.ts';
import { inFolder } from '../../../../src/backend/people/pictures/storage.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { snapshot } from '../importing/snapshot.ts';
import { runScript } from './command.ts';
import { addRows } from '../../../support/rows.ts';

const PICTURE_NAME = 'a'.repeat(40);
const PICTURE = `${PICTURE_NAME}.webp`;
const NOTE = { name: 'note', value: 'as it was written' };

const folder = mkdtempSync(join(tmpdir(), 'atoll-backup-'));
/** The community in the data folder `one`, whose server is running, and a copy of it. */
let test: TestBackend;
const copy = join(folder, 'copy.db');
/** An empty folder for each test. */
let copies: string;

beforeAll(async () => {
  test = await openTestBackend('sqlite', join(folder, 'one', 'atoll.db'));
  for (let index = 0; index < 20; index += 1) await test.join(`person${String(index)}`);
  await addRows(test, 'settings', NOTE);
  await addRows(test, 'pictures', { name: PICTURE_NAME, bytes: 9, created_at: 0, used_at: 0 });
  await inFolder(join(folder, 'one', 'media')).write(PICTURE, Buffer.from('a picture'));
  expect(await run('backup', 'one', copy)).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  copies = mkdtempSync(join(folder, 'copies-'));
});

const run = (script: string, data: string, ...args: string[]) =>
  runScript(script, args, { env: { DATA_DIR: join(folder, data) } });

const contentOf = async (data: string) => {
  const opened = await openTestBackend('sqlite', join(folder, data, 'atoll.db'));
  const content = await snapshot(opened.backend.db);
  await opened.close();
  return content;
};

it('A copy restores all data and pictures in another folder, for its owner only', async () => {
  expect(await run('restore', 'two', copy)).toMatchObject({ code: 0 });
  expect(await contentOf('two')).toEqual(await snapshot(test.backend.db));
  expect(readFileSync(join(folder, 'two', 'media', PICTURE), 'utf8')).toBe('a picture');
  if (process.platform === 'win32') return;
  const modes = [copy, join(folder, 'two', 'atoll.db')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

it('A copy in a folder is named by the time, and consistent despite concurrent writes', async () => {
  const { sql } = test.backend.db;
  const counts = ['a', 'b'].map((name) => ({ name, value: '0' }));
  await addRows(test, 'settings', counts);
  const stop = new AbortController();
  const writing = (async () => {
    for (let value = 1; !stop.signal.aborted; value += 1) {
      await sql.transaction().execute(async (queries) => {
        for (const { name } of counts) {
          await queries
            .updateTable('settings')
            .set({ value: String(value) })
            .where('name', '=', name)
            .execute();
        }
      });
      await setTimeout(1);
    }
  })();
  const { code } = await run('backup', 'one', copies);
  stop.abort();
  await writing;
  expect(code).toBe(0);
  const [name = '', ...more] = readdirSync(copies).filter((file) => file.endsWith('.db'));
  expect(more).toEqual([]);
  expect(name).toMatch(/^atoll-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/);
  const made = new DatabaseSync(join(copies, name));
  const [a, b] = made
    .prepare(`select value from settings where name in ('a', 'b') order by name`)
    .all();
  made.close();
  expect(Number(a?.value)).toBeGreaterThan(0);
  expect(a).toEqual(b);
});

it('--check reports if a copy is complete and unchanged, and no other is restored', async () => {
  const file = join(copies, 'copy.db');
  for (const end of ['', '.sha256']) copyFileSync(copy + end, file + end);
  const checksum = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${checksum}  copy.db\n`);
  expect(await run('backup', 'one', file, '--check')).toMatchObject({
    code: 1,
    lines: [`${file}.media lacks 1 of 1 pictures`],
  });
  cpSync(`${copy}.media`, `${file}.media`, { recursive: true });
  expect(await run('backup', 'one', file, '--check')).toMatchObject({
    code: 0,
    out: `${file} is complete and unchanged.\n`,
  });
  // A changed letter leaves the database intact, but it is not what was copied.
  const bytes = readFileSync(file);
  bytes.write('As', bytes.lastIndexOf(NOTE.value));
  writeFileSync(file, bytes);
  for (const [script, ...args] of [
    ['backup', file, '--check'],
    ['restore', file],
  ] as const) {
    const { code, lines } = await run(script, 'none', ...args);
    expect(code, script).toBe(1);
    expect(lines.join(), script).toContain(`${file}.sha256 differs`);
  }
  expect(existsSync(join(folder, 'none', 'atoll.db'))).toBe(false);
});

it('A missing, damaged or unrelated file is not a copy', () => {
  const damaged = join(copies, 'damaged.db');
  const bytes = readFileSync(copy);
  bytes.fill(0xab, bytes.length - 12_000, bytes.length - 4_000);
  writeFileSync(damaged, bytes);
  const text = join(copies, 'notes.txt');
  writeFileSync(text, 'not a database');
  const other = join(copies, 'other.db');
  new DatabaseSync(other).exec('create table t (x)');
  for (const [wrong, why] of [
    [join(copies, 'nowhere.db'), 'does not exist'],
    [damaged, 'is damaged'],
    [text, 'is damaged or not an SQLite database'],
    [other, 'is not a database of this project'],
  ] as const) {
    expect(() => checkDatabase(wrong)).toThrow(`${wrong} ${why}`);
  }
});

it('Neither a copy nor data is replaced without --force', async () => {
  expect(await run('backup', 'one', copy)).toMatchObject({
    code: 1,
    lines: [`${copy} already exists. Use --force to replace it`],
  });
  const other = await openTestBackend('sqlite', join(folder, 'three', 'atoll.db'));
  await other.join('bob');
  await other.close();
  const before = await contentOf('three');
  expect(await run('restore', 'three', copy)).toMatchObject({
    code: 1,
    lines: [`${join(folder, 'three', 'atoll.db')} already has data. Use --force to replace it`],
  });
  expect(await contentOf('three')).toEqual(before);
  expect(await run('restore', 'three', copy, '--force')).toMatchObject({ code: 0 });
  expect(await contentOf('three')).not.toEqual(before);
});

it('The data of a running server is not replaced, not even with --force', async () => {
  const before = await snapshot(test.backend.db);
  expect(await run('restore', 'one', copy, '--force')).toMatchObject({
    code: 1,
    lines: [`${join(folder, 'one', 'atoll.db')} is in use. Stop the server first`],
  });
  expect(await snapshot(test.backend.db)).toEqual(before);
});

it('Nothing is restored next to the log of another database', async () => {
  const data = join(folder, 'four', 'atoll.db');
  mkdirSync(join(folder, 'four'));
  writeFileSync(`${data}-wal`, 'what another database has yet to take up');
  expect(await run('restore', 'four', copy)).toMatchObject({
    code: 1,
    lines: [`${data}-wal belongs to another database. Move it away first`],
  });
  expect(existsSync(data)).toBe(false);
});

it.each(['backup', 'restore'])('%s names the tools to use with PostgreSQL', async (script) => {
  const env = { DATABASE_URL: 'postgres://somebody@127.0.0.1/atoll', DATA_DIR: folder };
  const { code, lines } = await runScript(script, ['x'], { env });
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/PostgreSQL.*\n.*pg_(dump|restore) /);
});

it.each([
  ['import', []],
  ['backup', ['a', 'b']],
  ['restore', ['--what']],
])('%s shows its usage', async (script, args) => {
  const { code, lines } = await runScript(script, args, { env: { DATA_DIR: folder } });
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain(`Usage: npm run ${script} -- `);
});

it('An error in the environment is reported in one line, without a password', async () => {
  const dump = join(folder, 'css.example.com');
  mkdirSync(dump);
  for (const name of ['Users.xml', 'Posts.xml']) writeFileSync(join(dump, name), '');
  for (const [env, line] of [
    [{ PORT: 'no' }, /^PORT is "no": expected a whole number from 1 to 65535$/],
    [
      { DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/atoll' },
      /^The database \(DATABASE_URL\) cannot be opened: (?!.*hunter2).*ECONNREFUSED/,
    ],
  ] as const) {
    const { code, lines } = await runScript('import', [dump], {
      env: { ...env, DATA_DIR: folder },
    });
    expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
  }
});

it('A copy removes what an interrupted one left an hour ago or longer', async () => {
  const copies = join(folder, 'interrupted');
  mkdirSync(copies);
  const [old, recent] = ['old', 'recent'].map((name) =>
    join(copies, `.atoll-copy-${name}.partial`),
  ) as [string, string];
  for (const file of [old, recent]) writeFileSync(file, 'half');
  const yesterday = Date.now() / 1_000 - 24 * 3_600;
  utimesSync(old, yesterday, yesterday);
  expect(await run('backup', 'one', join(copies, 'copy.db'))).toMatchObject({ code: 0 });
  expect(existsSync(old)).toBe(false);
  expect(existsSync(recent)).toBe(true);
});
