import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/backend/sql/open.ts';
import { freshDatabase } from '../../support/backend.ts';
import { runScript } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';
import { snapshot } from './snapshot.ts';

const SITE = 'kill.example.com';
/** Where the process is killed: while it reads, while it prepares, while it writes. */
const PLACES = ['Reading Posts.xml', 'Preparing posts', 'Writing people', 'Writing answers'];

const dump = async () => {
  const folder = join(temporaryFolder(), SITE);
  await generateDump(folder, 3_000_000);
  return folder;
};

/** All of the database but the times at which the two runs took place. */
const contentOf = async (address: string) => {
  const db = await openDatabase(address);
  const content = await snapshot(db);
  await db.close();
  content.delete('kysely_migration');
  content.set(
    'imports',
    [...(content.get('imports') ?? [])].map((row) => row.replace(/"done_at":\d+/, '')),
  );
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
  }
  const last = await runScript('import', [folder], { env: { DATA_DIR: killed } });
  expect(last.code, last.lines.join('\n')).toBe(0);
  expect(last.lines.join('\n')).not.toContain('Reading Posts.xml');
  expect(await contentOf(join(killed, 'atoll.db'))).toEqual(
    await contentOf(join(whole, 'atoll.db')),
  );
  expect(readdirSync(killed).filter((name) => name.startsWith('import-'))).toEqual([]);
}, 120_000);

it('leaves nothing in PostgreSQL when it is killed while it writes, and can be run again', async () => {
  const folder = await dump();
  const address = await freshDatabase('postgres');
  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: address };
  const before = await contentOf(address);
  const killed = await runScript('import', [folder], { env, killAt: 'Writing answers' });
  expect(killed.code, killed.lines.join('\n')).toBeNull();
  expect(await contentOf(address)).toEqual(before);
  expect(await runScript('import', [folder], { env })).toMatchObject({ code: 0 });
  const again = await runScript('import', [folder], { env });
  expect(again.out).toContain(`${SITE} was imported on `);
}, 120_000);
