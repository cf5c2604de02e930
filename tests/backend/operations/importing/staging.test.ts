import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Staging } from '../../../../src/backend/operations/importing/staging/staging.ts';
import { temporaryFolder } from './dumps.ts';

it('A staging file is for its owner only, and removed in the end', () => {
  const path = join(temporaryFolder(), 'import-own.db');
  const staging = new Staging(path);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  staging.discard();
  expect(existsSync(path)).toBe(false);
});
