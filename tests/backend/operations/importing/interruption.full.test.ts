import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { freshDatabase } from '../../../support/backend.ts';
import { runScript } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';
import { contentOf } from './snapshot.ts';
import { expectWhole } from './whole.ts';

const SITE = 'kill.example.com';
/** Where the process is killed: while it reads, prepares and writes. */
const PLACES = [
  ...['Reading Posts.xml', 'Preparing posts', 'Writing people', 'Writing tags'],
  ...['Numbering posts', 'Writing questions'],
];

const dump = async () => {
  const folder = join(temporaryFolder(), SITE);
  await generateDump(folder, 3_000_000);
  return folder;
};

const contentAt = async (address: string) => {
  const db = await openDatabase(address);
  await expectWhole(db);
  const content = await contentOf(db);
  await db.close();
  return content;
};

it('that is killed again and again ends in the same database as one that is not', async () => {
  const folder = await dump();
  const [whole, killed] = [temporaryFolder(), temporaryFolder()];
  expect(await runScript('import', [folder], { env: { DATA_DIR: whole } })).toMatchObject({
    code: 0,
  });
  for (const killAt of PLACES) {
    const run = await runScript('import', [folder], { env: { DATA_DIR: killed }, killAt });
    expect(run.code, run.lines.join('\n')).toBeNull();
    await contentAt(join(killed, 'atoll.db'));
  }
  const last = await runScript('import', [folder], { env: { DATA_DIR: killed } });
  expect(last.code, last.lines.join('\n')).toBe(0);
  expect(last.lines.join('\n')).not.toMatch(/Reading Posts.xml|Writing people/);
  expect(await contentAt(join(killed, 'atoll.db'))).toEqual(
    await contentAt(join(whole, 'atoll.db')),
  );
  expect(readdirSync(killed).filter((name) => name.startsWith('import-'))).toEqual([]);
}, 180_000);

it('that is killed while it writes to PostgreSQL leaves whole questions, and is ended by the next', async () => {
  const folder = await dump();
  const address = await freshDatabase('postgres');
  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: address };
  for (const killAt of ['Writing people', 'Numbering posts']) {
    const killed = await runScript('import', [folder], { env, killAt });
    expect(killed.code, killed.lines.join('\n')).toBeNull();
    await contentAt(address);
  }
  expect(await runScript('import', [folder], { env })).toMatchObject({ code: 0 });
  await contentAt(address);
  const again = await runScript('import', [folder], { env });
  expect(again.out).toContain(`${SITE} was already imported on `);
}, 120_000);

it('that is killed while it writes is taken back by the copy that was made before it', async () => {
  const [folder, data] = [await dump(), temporaryFolder()];
  const env = { DATA_DIR: data };
  const copy = join(temporaryFolder(), 'before.db');
  await (await openDatabase(join(data, 'atoll.db'))).close();
  const before = await contentAt(join(data, 'atoll.db'));
  expect(await runScript('backup', [copy], { env })).toMatchObject({ code: 0 });
  const killed = await runScript('import', [folder], { env, killAt: 'Numbering posts' });
  expect(killed.code, killed.lines.join('\n')).toBeNull();
  expect(await contentAt(join(data, 'atoll.db'))).not.toEqual(before);
  expect(await runScript('restore', [copy, '--force'], { env })).toMatchObject({ code: 0 });
  expect(await contentAt(join(data, 'atoll.db'))).toEqual(before);
  expect(await runScript('import', [folder], { env })).toMatchObject({ code: 0 });
}, 120_000);

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'that is ended by %s says how it goes on',
  async (signal, code) => {
    const [folder, env] = [await dump(), { DATA_DIR: temporaryFolder() }];
    const stopped = await runScript('import', [folder], { env, killAt: 'Preparing posts', signal });
    expect(stopped.code).toBe(code);
    expect(stopped.lines.at(-1)).toBe('The import was stopped. Run the same command to resume.');
    expect(await runScript('import', [folder], { env })).toMatchObject({ code: 0 });
  },
  60_000,
);
