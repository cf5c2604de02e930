import { readFileSync } from 'node:fs';

/** A logger, its error by itself, and a record of it that is longer than the search box. */
export const CUT = readFileSync(new URL('cut-samples.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((sample) => {
    const [logger = '', error = '', ...record] = sample.trimEnd().split('\n');
    return [logger, error, record.join('\n')] as const;
  });
