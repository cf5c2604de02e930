import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asFailure } from '../../../../src/backend/operations/importing/dump/failure.ts';
import { Staging } from '../../../../src/backend/operations/importing/staging/staging.ts';
import { runScript } from '../cli/command.ts';
import { temporaryFolder } from './dumps.ts';
import { generateDump } from './generator.ts';

const SITE = 'disk.example.com';
/** Blocks of 512 bytes that a file may have: more than the site's own has before it is written to. */
const LIMITED = ['sh', '-c', 'ulimit -f 6000; exec "$0" "$@"'];

it('A staging file that its disk does not take is told of by its path, and gone on with', async () => {
  const folder = join(temporaryFolder(), SITE);
  await generateDump(folder, 4_000_000);
  const env = { DATA_DIR: temporaryFolder() };
  const staging = join(env.DATA_DIR, `import-${SITE}.db`);
  const failed = await runScript('import', [folder], { env, by: LIMITED });
  expect(failed.code, failed.lines.join('\n')).toBe(1);
  expect(failed.lines.at(-1)).toBe(
    `${staging} cannot be read or written (disk I/O error). Check its disk, then run the import again. It resumes where it stopped.`,
  );
  expect(readdirSync(env.DATA_DIR)).toContain(`import-${SITE}.db`);
  const next = await runScript('import', [folder], { env });
  expect(next.code, next.lines.join('\n')).toBe(0);
  expect(next.lines.join('\n')).not.toContain('Reading Users.xml');
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('import-'))).toEqual([]);
}, 120_000);

it('A staging file is its owner’s alone, and a full disk is told of by its path', () => {
  const path = join(temporaryFolder(), 'import-full.db');
  const staging = new Staging(path, 'a dump');
  staging.script('pragma max_page_count = 1');
  let failure: unknown;
  try {
    staging.transaction(() => {
      for (let id = 0; id < 1_000; id += 1)
        staging.run('insert into posts_raw (source_id, raw) values (?, ?)', id, 'x'.repeat(1_000));
    });
  } catch (error) {
    failure = asFailure(error);
  }
  const isWindows = process.platform === 'win32';
  if (!isWindows) expect(statSync(path).mode & 0o777).toBe(0o600);
  staging.close();
  expect(failure).toMatchObject({
    name: 'ImportFailure',
    message: `The disk of ${path} is full. Free some space, then run the import again. Nothing was imported.`,
  });
});
