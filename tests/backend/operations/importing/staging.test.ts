import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asFailure } from '../../../../src/backend/operations/importing/dump/failure.ts';
import { Staging } from '../../../../src/backend/operations/importing/staging/staging.ts';
import { temporaryFolder } from './dumps.ts';

it('A staging file is for its owner only, and the error for a full disk has its path', () => {
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
