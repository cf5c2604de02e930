import { expect, it } from 'vitest';
import { anyOf } from '../../src/error-texts/family.ts';

const PATTERNS = [
  /^(?<name>[A-Z]\w+): (?<message>.+)/gm,
  /(?<code>E\d{3})/g,
  /\b(?<code>fatal)\b/gi,
  /^done$/g,
];

it.each([
  ['a line pattern in a later line', 'first\nTypeError: no'],
  ['a pattern anywhere', 'it says E123 now'],
  ['a case-insensitive pattern', 'It is FATAL.'],
  ['a pattern of the whole text', 'done'],
])('The combined expression finds %s', (_, text) => {
  expect(anyOf(PATTERNS)(text)).toBe(true);
  expect(PATTERNS.some((pattern) => text.search(pattern) >= 0)).toBe(true);
});

it.each(['typeError: no', 'e123', 'fatally', 'not\ndone'])(
  'The combined expression does not find anything else: %j',
  (text) => {
    expect(anyOf(PATTERNS)(text)).toBe(false);
    expect(PATTERNS.some((pattern) => text.search(pattern) >= 0)).toBe(false);
  },
);

it('The combined expression keeps no state between calls', () => {
  const has = anyOf(PATTERNS);
  expect([has('E123'), has('E123'), has('none'), has('E123')]).toEqual([true, true, false, true]);
});
