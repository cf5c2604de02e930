import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { errorKeys } from '../../src/error-texts/fingerprints.ts';
import { recogniseError } from '../../src/error-texts/recognise.ts';
import { FINGERPRINTS_VERSION } from '../../src/error-texts/version.ts';
import { SEARCH_MAX } from '../../src/contract/search.ts';
import { CUT } from './cut-samples.ts';
import { SAMPLES } from './samples.ts';

const keysOf = (text: string) => {
  const recognised = recogniseError(text);
  return recognised && errorKeys(recognised);
};

/** Where it differs, raise the version, so that sites make theirs anew; for new samples alone it stays. */
it('The version of the fingerprints is raised with what changes them', () => {
  const errors = SAMPLES.flatMap(({ text, elsewhere }) => [text, elsewhere]);
  const records = CUT.flatMap(([, record]) => [record, record.slice(0, SEARCH_MAX)]);
  const keys = [...errors, ...records].map(keysOf);
  const digest = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 12);
  expect({ version: FINGERPRINTS_VERSION, digest }).toEqual({ version: 3, digest: 'eca465372f7a' });
});
