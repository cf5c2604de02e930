import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
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
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { inFolder } from '../../../../src/backend/people/pictures/storage.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { snapshot } from '../importing/snapshot.ts';
import { COMMAND_ENV, runScript, SCRIPTS } from './command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atoll-backup-'));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
});

/** A data folder with a community in it. */
const openData = async (name: string): Promise<TestBackend> => {
  const test = await openTestBackend('sqlite', join(folder, name, 'atoll.db'));
  onTestFinished(() => test.close());
  return test;
};

const run = (script: string, data: string, ...args: string[]) =>
  runScript(script, args, { env: { DATA_DIR: join(folder, data) } });

const contentOf = async (data: string) => {
  const test = await openTestBackend('sqlite', join(folder, data, 'atoll.db'));
  const content = await snapshot(test.backend.db);
  await test.close();
  return content;
};

it('a copy brings back the pictures, and --check misses one that it lacks', async () => {
  const test = await openData('one');
  const picture = 'a'.repeat(40);
  const name = `${picture}.webp`;
  await test.backend.db.sql
    .insertInto('pictures')
    .values({ name: picture, bytes: 9, created_at: 0, used_at: 0 })
    .execute();
  await inFolder(join(folder, 'one', 'media')).write(name, Buffer.from('a picture'));
  const file = join(folder, 'copy.db');
  expect(await run('backup', 'one', file)).toMatchObject({ code: 0 });
  expect(await run('restore', 'two', file)).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'two', 'media', name), 'utf8')).toBe('a picture');
  expect(await run('backup', 'one', file, '--check')).toMatchObject({ code: 0 });
  rmSync(join(`${file}.media`, name));
  expect(await run('backup', 'one', file, '--check')).toMatchObject({
    code: 1,
    lines: [`${file}.media lacks 1 of 1 pictures`],
  });
});

it('a copy brings back all of the data in another folder, and is its owner’s alone', async () => {
  const test = await openData('one');
  await test.join('ann');
  const file = join(folder, 'copy.db');
  expect(await run('backup', 'one', file)).toMatchObject({ code: 0 });
  expect(await run('restore', 'two', file)).toMatchObject({ code: 0 });
  expect(await contentOf('two')).toEqual(await snapshot(test.backend.db));
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'copy.db.sha256', 'one', 'two']);
  if (process.platform === 'win32') return;
  const modes = [file, join(folder, 'two', 'atoll.db')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

const writeUntil = async (signal: AbortSignal, write: (value: string) => Promise<void>) => {
  for (let value = 1; !signal.aborted; value += 1) {
    await write(String(value));
    await setTimeout(1);
  }
};

it('a copy holds one moment, whatever is written meanwhile', async () => {
  const test = await openData('one');
  const { sql } = test.backend.db;
  await sql
    .insertInto('settings')
    .values([
      { name: 'a', value: '0' },
      { name: 'b', value: '0' },
    ])
    .execute();
  const stop = new AbortController();
  const writing = writeUntil(stop.signal, async (value) => {
    await sql.transaction().execute(async (queries) => {
      for (const name of ['a', 'b']) {
        await queries.updateTable('settings').set({ value }).where('name', '=', name).execute();
      }
    });
  });
  const file = join(folder, 'copy.db');
  const { code } = await run('backup', 'one', file);
  stop.abort();
  await writing;
  expect(code).toBe(0);
  const copy = new DatabaseSync(file);
  const [a, b] = copy.prepare('select value from settings order by name').all();
  copy.close();
  expect(Number(a?.value)).toBeGreaterThan(0);
  expect(a).toEqual(b);
});

it('a copy in a folder is named by the time, and has its checksum beside it', async () => {
  const test = await openData('one');
  await test.join('ann');
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  expect(await run('backup', 'one', copies)).toMatchObject({ code: 0 });
  const [file = '', beside = '', ...more] = readdirSync(copies).sort();
  expect(file).toMatch(/^atoll-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/);
  expect([beside, more]).toEqual([`${file}.sha256`, []]);
  const [checksum, named] = readFileSync(join(copies, beside), 'utf8').trim().split('  ');
  const bytes = readFileSync(join(copies, file));
  expect(checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(named).toBe(file);
  expect(await run('restore', 'two', join(copies, file))).toMatchObject({ code: 0 });
  expect(await contentOf('two')).toEqual(await snapshot(test.backend.db));
});

it('--check says whether a copy is whole, and what was copied', async () => {
  const test = await openData('one');
  for (let index = 0; index < 20; index += 1) await test.join(`person${String(index)}`);
  const note = { name: 'note', value: 'as it was written' };
  await test.backend.db.sql.insertInto('settings').values(note).execute();
  const file = join(folder, 'copy.db');
  await run('backup', 'one', file);
  expect(await run('backup', 'one', file, '--check')).toMatchObject({
    code: 0,
    out: `${file} is complete and unchanged.\n`,
  });
  // A letter that is another leaves the database whole, and is not what was copied.
  const bytes = readFileSync(file);
  bytes.write('As', bytes.lastIndexOf(note.value));
  writeFileSync(file, bytes);
  for (const [script, args] of [
    ['backup', [file, '--check']],
    ['restore', [file]],
  ] as const) {
    const { code, lines } = await run(script, 'two', ...args);
    expect(code, script).toBe(1);
    expect(lines.join(), script).toContain(`${file}.sha256 differs`);
  }
  rmSync(`${file}.sha256`);
  bytes.fill(0xab, bytes.length - 12_000, bytes.length - 4_000);
  writeFileSync(file, bytes);
  const { code, lines } = await run('backup', 'one', file, '--check');
  expect(code).toBe(1);
  expect(lines.join()).toContain(`${file} is damaged`);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a copy that ends by %s leaves nothing',
  async (signal) => {
    const test = await openData('one');
    await test.backend.db.sql
      .insertInto('settings')
      .values({ name: 'large', value: 'x'.repeat(200_000_000) })
      .execute();
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    const child = spawn(process.execPath, [join(SCRIPTS, 'backup.ts'), copies], {
      env: { ...COMMAND_ENV, DATA_DIR: join(folder, 'one') },
      stdio: 'ignore',
    });
    while (readdirSync(copies).length === 0) await setTimeout(5);
    const [partial = ''] = readdirSync(copies).sort();
    child.kill(signal);
    await once(child, 'exit');
    await vi.waitFor(
      () => {
        expect(readdirSync(copies)).toEqual([]);
      },
      { timeout: 10_000 },
    );
    // Where the machine itself has ended, the next one removes it.
    writeFileSync(join(copies, partial), 'half');
    expect(await run('backup', 'one', copies)).toMatchObject({ code: 0 });
    expect(readdirSync(copies)).toHaveLength(2);
  },
);

it('copies into one folder in the same second are copies of their own, each with its checksum', async () => {
  const test = await openData('one');
  await test.join('ann');
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const runs = await Promise.all(Array.from({ length: 4 }, () => run('backup', 'one', copies)));
  expect(runs.map(({ code, lines }) => [code, lines])).toEqual(runs.map(() => [0, []]));
  const files = readdirSync(copies).filter((name) => name.endsWith('.db'));
  expect(files).toHaveLength(runs.length);
  for (const name of files) {
    const file = join(copies, name);
    expect(runs.filter(({ out }) => out.includes(` ${file} `))).toHaveLength(1);
    expect(await run('backup', 'one', file, '--check')).toMatchObject({
      code: 0,
      out: `${file} is complete and unchanged.\n`,
    });
  }
});

it('of two copies to one name at once the second says that there is one', async () => {
  const test = await openData('one');
  const large = { name: 'large', value: 'x'.repeat(50_000_000) };
  await test.backend.db.sql.insertInto('settings').values(large).execute();
  const file = join(folder, 'copy.db');
  const runs = await Promise.all([run('backup', 'one', file), run('backup', 'one', file)]);
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(runs.flatMap(({ lines }) => lines)).toEqual([
    `${file} already exists. Use --force to replace it`,
  ]);
  expect(await run('backup', 'one', file, '--check')).toMatchObject({
    code: 0,
    out: `${file} is complete and unchanged.\n`,
  });
});

it('removes what a copy elsewhere has left a day ago, and none that may be under way', async () => {
  const test = await openData('one');
  await test.join('ann');
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const [left, underWay] = [
    '.atoll-copy-elsewhere-1-a.partial',
    '.atoll-copy-elsewhere-1-b.partial',
  ];
  for (const name of [left, underWay]) writeFileSync(join(copies, name), 'half');
  const yesterday = Date.now() / 1_000 - 25 * 3_600;
  utimesSync(join(copies, left), yesterday, yesterday);
  expect(await run('backup', 'one', join(copies, 'copy.db'))).toMatchObject({ code: 0 });
  expect(readdirSync(copies).sort()).toEqual([underWay, 'copy.db', 'copy.db.sha256']);
});

it('a copy that is to be replaced and cannot be is what it was', async () => {
  const test = await openData('one');
  await test.join('ann');
  const file = join(folder, 'copy.db');
  await run('backup', 'one', file);
  mkdirSync(join(folder, 'two'));
  writeFileSync(join(folder, 'two', 'atoll.db'), 'not a database');
  expect(await run('backup', 'two', file, '--force')).toMatchObject({ code: 1 });
  expect(await run('backup', 'one', file, '--check')).toMatchObject({
    code: 0,
    out: `${file} is complete and unchanged.\n`,
  });
});

it('replaces neither a copy nor data without --force', async () => {
  const one = await openData('one');
  await one.join('ann');
  await one.close();
  const two = await openData('two');
  await two.join('bob');
  await two.close();
  const file = join(folder, 'copy.db');
  await run('backup', 'one', file);
  const again = await run('backup', 'two', file);
  expect(again).toMatchObject({
    code: 1,
    lines: [`${file} already exists. Use --force to replace it`],
  });
  const before = await contentOf('two');
  expect(await run('restore', 'two', file)).toMatchObject({
    code: 1,
    lines: [`${join(folder, 'two', 'atoll.db')} already has data. Use --force to replace it`],
  });
  expect(await contentOf('two')).toEqual(before);
  expect(await run('restore', 'two', file, '--force')).toMatchObject({ code: 0 });
  expect(await contentOf('two')).toEqual(await contentOf('one'));
});

it('does not replace the data of a server that runs, not even with --force', async () => {
  const test = await openData('one');
  await test.join('ann');
  const file = join(folder, 'copy.db');
  await run('backup', 'one', file);
  await test.join('bob');
  const before = await snapshot(test.backend.db);
  expect(await run('restore', 'one', file, '--force')).toMatchObject({
    code: 1,
    lines: [`${join(folder, 'one', 'atoll.db')} is in use. Stop the server first`],
  });
  expect(await snapshot(test.backend.db)).toEqual(before);
  await test.join('cyd');
});

it('puts nothing beneath the log of another database, nor over one that it cannot read', async () => {
  const test = await openData('one');
  await test.join('ann');
  const file = join(folder, 'copy.db');
  await run('backup', 'one', file);
  const data = join(folder, 'two', 'atoll.db');
  mkdirSync(join(folder, 'two'), { recursive: true });
  writeFileSync(`${data}-wal`, 'what another database has yet to take up');
  expect(await run('restore', 'two', file)).toMatchObject({
    code: 1,
    lines: [`${data}-wal belongs to another database. Move it away first`],
  });
  expect([existsSync(data), existsSync(`${data}-wal`)]).toEqual([false, true]);
  rmSync(`${data}-wal`);
  writeFileSync(data, 'not a database');
  const { code, lines } = await run('restore', 'two', file, '--force');
  expect([code, lines[0]]).toEqual([1, expect.stringContaining(`${data} is damaged`)]);
  expect(readFileSync(data, 'utf8')).toBe('not a database');
});

it('restores nothing from a file that is missing, damaged or something else', async () => {
  const test = await openData('one');
  for (let index = 0; index < 20; index += 1) await test.join(`person${String(index)}`);
  const file = join(folder, 'copy.db');
  await run('backup', 'one', file);
  const damaged = join(folder, 'damaged.db');
  const bytes = readFileSync(file);
  bytes.fill(0xab, bytes.length - 12_000, bytes.length - 4_000);
  writeFileSync(damaged, bytes);
  const text = join(folder, 'notes.txt');
  writeFileSync(text, 'not a database');
  const other = join(folder, 'other.db');
  new DatabaseSync(other).exec('create table t (x)');
  for (const [wrong, why] of [
    [join(folder, 'nowhere.db'), 'does not exist'],
    [damaged, 'is damaged'],
    [text, 'is damaged or not an SQLite database'],
    [other, 'is not a database of this project'],
  ] as const) {
    const { code, lines } = await run('restore', 'two', wrong);
    expect(code, why).toBe(1);
    expect(lines[0], why).toContain(`${wrong} ${why}`);
    expect(existsSync(join(folder, 'two', 'atoll.db')), why).toBe(false);
  }
});

it.each(['backup', 'restore'])('%s says which tools to use with PostgreSQL', async (script) => {
  const env = { DATABASE_URL: 'postgres://somebody@127.0.0.1/atoll', DATA_DIR: folder };
  const { code, lines } = await runScript(script, ['x'], { env });
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/PostgreSQL.*\n.*pg_(dump|restore) /);
});

it.each(['import', 'backup', 'restore'])('%s says how it is used', async (script) => {
  for (const args of [[], ['a', 'b'], ['--what']]) {
    const { code, lines } = await runScript(script, args, { env: { DATA_DIR: folder } });
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(`Usage: npm run ${script} -- `);
  }
});

it('a wrong environment is said in a line', async () => {
  const env = { PORT: 'no', DATA_DIR: folder };
  const { code, lines } = await runScript('import', ['x'], { env });
  expect(code).toBe(1);
  expect(lines).toEqual(['PORT is "no": expected a whole number from 1 to 65535']);
});

it('a database that cannot be opened is said in a line, without its password', async () => {
  const env = { DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/atoll', DATA_DIR: folder };
  const dump = join(folder, 'css.example.com');
  mkdirSync(dump);
  for (const name of ['Users.xml', 'Posts.xml']) writeFileSync(join(dump, name), '');
  const { code, lines } = await runScript('import', [dump], { env });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^The database \(DATABASE_URL\) cannot be opened: .*ECONNREFUSED/);
});
