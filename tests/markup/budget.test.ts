import { expect, it } from 'vitest';
import { Budget } from '../../src/markup/budget.ts';
import { prepareBody } from '../../src/markup/prepare.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { block } from '../support/longest.ts';
import { seconds } from './support/time.ts';

it('Work within its budget returns its result', () => {
  const budget = new Budget(1_000);
  expect(budget.run(() => 'done')).toBe('done');
  expect(budget.runShort(() => 'done')).toBe('done');
});

it('Endless work is interrupted, even regular expressions', async () => {
  const forever = () => {
    for (let i = 0; i >= 0; i = (i + 1) % 10);
  };
  expect(await seconds(() => new Budget(20).run(forever))).toBeLessThan(1);
  const slow = () => /^(a+)+$/.test(`${'a'.repeat(40)}b`);
  expect(await seconds(() => new Budget(20).run(slow))).toBeLessThan(1);
});

it('A spent budget allows no further work', () => {
  const budget = new Budget(10);
  budget.run(() => {
    for (;;);
  });
  expect(budget.run(() => 'late')).toBeUndefined();
  expect(budget.runShort(() => 'late')).toBeUndefined();
});

it('Work that fails throws its error', () => {
  const fail = () => {
    throw new RangeError('no');
  };
  expect(() => new Budget(1_000).run(fail)).toThrow(RangeError);
});

it('Code that takes too long is shown plain and complete', async () => {
  const html = sanitizeBody(block('shell', '${').repeat(3));
  const prepared = await prepareBody(html, { tex: false, headings: 2 });
  expect(prepared.replace(/<[^>]*>/g, '')).toBe(html.replace(/<[^>]*>/g, ''));
});
