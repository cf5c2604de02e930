import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { runScript } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';
import { contentOf } from './snapshot.ts';
import { expectWhole } from './whole.ts';

const SITE = 'kill.example.com';
/** The steps at which the process is killed: reading, preparing and writing. */
const STEPS = ['Reading Posts.xml', 'Preparing posts', 'Numbering posts', 'Writing questions'];

let folder: string;

beforeAll(async () => {
  folder = join(temporaryFolder(), SITE);
  await generateDump(folder, 1_000_000);
});

const contentAt = async (address: string) => {
  const db = await openDatabase(address);
  await expectWhole(db);
  const content = await contentOf(db);
  await db.close();
  return content;
};

it('An import that is killed repeatedly ends in the same database as one that is not', async () => {
  const [whole, killed] = [temporaryFolder(), temporaryFolder()];
  expect(await runScript('import', [folder], { env: { DATA_DIR: whole } })).toMatchObject({
    code: 0,
  });
  for (const killAt of STEPS) {
    const run = await runScript('import', [folder], { env: { DATA_DIR: killed }, killAt });
    expect(run.code, run.lines.join('\n')).toBeNull();
    await contentAt(join(killed, 'atoll.db'));
  }
  const last = await runScript('import', [folder], { env: { DATA_DIR: killed } });
  expect(last.code, last.lines.join('\n')).toBe(0);
  expect(last.lines.join('\n')).not.toMatch(/Writing people/);
  expect(await contentAt(join(killed, 'atoll.db'))).toEqual(
    await contentAt(join(whole, 'atoll.db')),
  );
  expect(readdirSync(killed).filter((name) => name.startsWith('import-'))).toEqual([]);
}, 180_000);

it('An import that is stopped by a signal says how to resume it', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const stop = { killAt: 'Preparing posts', signal: 'SIGINT' } as const;
  const stopped = await runScript('import', [folder], { env, ...stop });
  expect(stopped.code).toBe(130);
  expect(stopped.lines.at(-1)).toBe('The import was stopped. Run the same command to resume.');
});
