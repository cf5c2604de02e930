import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { progressOn } from '../../../../src/backend/operations/cli/progress.ts';
import { COSTS, Estimate } from '../../../../src/backend/operations/importing/estimate.ts';

const IMPORTING = join(import.meta.dirname, '../../../../src/backend/operations/importing');

const FILES = [
  { name: 'Users.xml', bytes: 5_000_000 },
  { name: 'Posts.xml', bytes: 250_000_000 },
];
const at = (step: string, done: number) => ({ step, done, total: 100 });

/**
 * The CPU time of each step of a realistic dump (tests/support/realistic), in seconds:
 * the elapsed time depends on what else the machine does.
 */
const MEASURED = [
  {
    questions: 100_000,
    files: dumpOf(1),
    took: {
      ...{ 'Reading Users.xml': 0.42, 'Reading Posts.xml': 5.57, 'Reading Tags.xml': 0.01 },
      ...{ 'Reading Comments.xml': 1.64, 'Reading Badges.xml': 0.28, 'Reading Votes.xml': 8.1 },
      ...{ 'Putting it together': 1.69, 'Preparing posts': 70, 'Preparing comments': 13.56 },
      ...{ 'Writing people': 2.12, 'Writing tags': 0.08, 'Numbering posts': 2.14 },
      ...{ 'Writing questions': 111.36, 'Writing badges': 1.3 },
    },
  },
];

/** The files of a dump; a share of 1 has 100,000 questions. */
function dumpOf(share: number) {
  const sizes = { Users: 5.05, Posts: 257, Comments: 42.3, Badges: 4.63, Votes: 31 };
  return [
    ...Object.entries(sizes).map(([name, size]) => ({
      name: `${name}.xml`,
      bytes: size * share * 1_000_000,
    })),
    { name: 'Tags.xml', bytes: 101_690 },
  ];
}

describe('The remaining time of an import', () => {
  it('is estimated from the time taken so far, over all steps', () => {
    let now = 0;
    const estimate = new Estimate(FILES, () => now);
    expect(estimate.secondsLeft(at('Reading Users.xml', 0))).toBeUndefined();
    now = 60_000;
    const seconds = estimate.secondsLeft(at('Preparing posts', 100)) ?? 0;
    expect(seconds).toBeGreaterThan(60);
    now = 120_000;
    expect(estimate.secondsLeft(at('Preparing posts', 100))).toBeCloseTo(2 * seconds);
    expect(estimate.secondsLeft(at('Joining the search index', 100))).toBeCloseTo(0);
  });

  it.each(MEASURED)(
    'is accurate within 30 % after the first tenth of $questions questions',
    ({ files, took }) => {
      const all = Object.values(took).reduce((sum, seconds) => sum + seconds, 0);
      let now = 0;
      const estimate = new Estimate(files, () => now * 1_000);
      estimate.secondsLeft({ step: 'Reading Users.xml', done: 0, total: 100 });
      for (const [step, seconds] of Object.entries(took)) {
        const begun = now;
        for (let percent = 1; percent <= 100; percent += 1) {
          now = begun + (seconds * percent) / 100;
          const estimated = estimate.secondsLeft(at(step, percent)) ?? 0;
          const off = now / all;
          if (off > 0.1 && off < 0.85) {
            expect(estimated / (all - now), step).toBeGreaterThan(0.7);
            expect(estimated / (all - now), step).toBeLessThan(1.3);
          }
        }
      }
    },
  );

  it('is not estimated immediately, nor from the work of an earlier run', () => {
    let now = 0;
    const estimate = new Estimate(FILES, () => now);
    expect(estimate.secondsLeft(at('Preparing posts', 50))).toBeUndefined();
    now = 1_000;
    expect(estimate.secondsLeft(at('Preparing posts', 60))).toBeUndefined();
    now = 10_000;
    const seconds = estimate.secondsLeft(at('Preparing posts', 70)) ?? 0;
    // From 50 to 70 of 100 posts in 10 s: 30 more take 15 s, and writing them twice as long.
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThan(160);
  });

  it('covers every reported step', () => {
    const texts = globSync(join(IMPORTING, '**/*.ts')).map((file) => readFileSync(file, 'utf8'));
    const steps = texts.flatMap((text) =>
      [...text.matchAll(/(?:step|label): '([A-Z][^']+)'/g)].map(([, step]) => step),
    );
    expect(steps.length).toBeGreaterThan(5);
    expect(COSTS.map(([step]) => step)).toEqual(expect.arrayContaining(steps));
  });

  it.each([
    [3, 'about 5 s left'],
    [42, 'about 45 s left'],
    [100, 'about 2 min left'],
    [3_540, 'about 59 min left'],
    [9_000, 'about 3 h left'],
  ])('of %d s is shown as %j', (secondsLeft, words) => {
    const out = new PassThrough({ encoding: 'utf8' });
    const line = progressOn(out as unknown as NodeJS.WriteStream, () => 0);
    line.report({ step: 'Preparing posts', done: 1, total: 3, secondsLeft });
    expect(out.read()).toBe(`Preparing posts … 33 %, ${words}\n`);
  });
});
