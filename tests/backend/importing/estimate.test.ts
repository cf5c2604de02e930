import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { progressOn } from '../../../src/backend/cli/progress.ts';
import { Estimate, SHARES } from '../../../src/backend/importing/estimate.ts';

const IMPORTING = join(import.meta.dirname, '../../../src/backend/importing');

const FILES = [
  { name: 'Users.xml', bytes: 1_000 },
  { name: 'Posts.xml', bytes: 9_000 },
];
const at = (step: string, done: number) => ({ step, done, total: 100 });

describe('The time that an import still takes', () => {
  it('is told by what it has taken, over all steps', () => {
    let now = 0;
    const estimate = new Estimate(FILES, () => now);
    expect(estimate.secondsLeft(at('Reading Users.xml', 0))).toBeUndefined();
    now = 60_000;
    // All files are a fifth of the work.
    expect(estimate.secondsLeft(at('Reading Posts.xml', 100))).toBeCloseTo(240);
    now = 300_000;
    expect(estimate.secondsLeft(at('Writing badges', 100))).toBeCloseTo(0);
  });

  it('grows shorter with each step of an import that keeps its pace', () => {
    let now = 0;
    const estimate = new Estimate(FILES, () => now);
    const steps = ['Reading Posts.xml', 'Preparing posts', 'Writing questions', 'Writing badges'];
    const left = steps.flatMap((step) =>
      [10, 60, 100].map((done) => {
        const seconds = estimate.secondsLeft(at(step, done));
        now += 30_000;
        return seconds;
      }),
    );
    const told = left.filter((seconds) => seconds !== undefined);
    expect(told.length).toBeGreaterThan(6);
    expect(told.at(-1)).toBeCloseTo(0);
    expect(Math.max(...told)).toBeLessThan(24 * 60 * 60);
  });

  it('is not told at once, nor by what an earlier run has done', () => {
    let now = 0;
    const estimate = new Estimate(FILES, () => now);
    expect(estimate.secondsLeft(at('Preparing posts', 50))).toBeUndefined();
    now = 1_000;
    expect(estimate.secondsLeft(at('Preparing posts', 60))).toBeUndefined();
    now = 10_000;
    const seconds = estimate.secondsLeft(at('Preparing posts', 70)) ?? 0;
    // From 50 to 70 of 100 posts in 10 s: 30 more take 15, and the rest about as long again.
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThan(90);
  });

  it('knows every step that is told', () => {
    const texts = globSync(join(IMPORTING, '**/*.ts')).map((file) => readFileSync(file, 'utf8'));
    const told = texts.flatMap((text) =>
      [...text.matchAll(/(?:step|told): '([A-Z][^']+)'/g)].map(([, step]) => step),
    );
    expect(told.length).toBeGreaterThan(5);
    expect(SHARES.map(([step]) => step)).toEqual(expect.arrayContaining(told));
    const shares = SHARES.reduce((sum, [, share]) => sum + share, 0);
    expect(shares).toBeCloseTo(0.8);
  });

  it.each([
    [3, 'about 5 s left'],
    [42, 'about 45 s left'],
    [100, 'about 2 min left'],
    [3_540, 'about 59 min left'],
    [9_000, 'about 3 h left'],
  ])('of %d s stands in the line as %j', (secondsLeft, words) => {
    const out = new PassThrough({ encoding: 'utf8' });
    const line = progressOn(out as unknown as NodeJS.WriteStream, () => 0);
    line.tell({ step: 'Preparing posts', done: 1, total: 3, secondsLeft });
    expect(out.read()).toBe(`Preparing posts … 33 %, ${words}\n`);
  });
});
