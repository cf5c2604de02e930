import { readFileSync } from 'node:fs';

/** The expected result for the output of a program. */
export interface Sample {
  /** The family’s id. */
  readonly of: string;
  readonly name?: string;
  readonly code?: string;
  /** The beginning of the message. */
  readonly says?: string;
  readonly text: string;
  /** The same error on another machine, of another version or in another log. */
  readonly elsewhere: string;
}

const FILE = new URL('samples.txt', import.meta.url);

/** Each begins with `===` and its family, lines of what is expected, and comments. */
export const SAMPLES: readonly Sample[] = readFileSync(FILE, 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((record) => {
    const [head = '', text = '', elsewhere = ''] = record
      .trimEnd()
      .split(/\n--- (?:text|elsewhere)\n/);
    const [of = '', ...lines] = head.split('\n');
    const fields = lines.flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value]];
    });
    return { of, ...Object.fromEntries(fields), text, elsewhere };
  });
