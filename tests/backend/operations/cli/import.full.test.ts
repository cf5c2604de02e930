import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DATE } from '../../../support/realistic/dump-xml.ts';
import { temporaryFolder, writeDump } from '../importing/dumps.ts';
import { runScript } from './command.ts';

/** Runs an import that fails without a stack trace; returns the last line that it prints. */
async function refusal(dump: string, data: string): Promise<string | undefined> {
  const { code, lines } = await runScript('import', [dump], { env: { DATA_DIR: data } });
  expect(code).toBe(1);
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
  return lines.at(-1);
}

const goodDump = () =>
  writeDump({
    Users: [{ Id: 1, Reputation: 1, CreationDate: DATE, DisplayName: 'Ann' }],
    Posts: [{ Id: 1, PostTypeId: 1, CreationDate: DATE, Body: 'x', Title: 'y', OwnerUserId: 1 }],
  });

it('An import creates a data folder for its owner only, as the server does', async () => {
  const data = join(temporaryFolder(), 'below', 'data');
  expect(await runScript('import', [goodDump()], { env: { DATA_DIR: data } })).toMatchObject({
    code: 0,
  });
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

it('An import of an invalid dump creates no data folder, and explains why in a line', async () => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'dump.7z'), '7z');
  for (const [dump, why] of [
    ['dump.7z', 'is not a readable folder'],
    ['', 'Users.xml is missing'],
  ] as const) {
    expect(await refusal(join(folder, dump), data)).toContain(why);
  }
  expect(existsSync(data)).toBe(false);
});

it('An import into something other than a folder is explained in a line', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const data = join(file, 'below');
  expect(await refusal(goodDump(), data)).toContain(
    `The data folder ${data} (DATA_DIR) cannot be used`,
  );
  const taken = join(folder, 'taken');
  mkdirSync(join(taken, 'import-test.stackexchange.com.db'), { recursive: true });
  expect(await refusal(goodDump(), taken)).toContain(
    'import-test.stackexchange.com.db cannot be written',
  );
});
