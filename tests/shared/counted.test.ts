import { describe, expect, it } from 'vitest';
import { counted, grouped } from '../../src/shared/counted.ts';

describe('A count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [-4_200, '-4,200'],
    [1_234_567, '1,234,567'],
  ])('of %i has separators: %s', (count, text) => {
    expect(grouped(count)).toBe(text);
  });

  it.each([
    [0, '0 answers'],
    [1, '1 answer'],
    [2, '2 answers'],
    [1_200, '1,200 answers'],
    [-1, '-1 answers'],
  ])('of %i has the right form of the noun: %s', (count, text) => {
    expect(counted(count, 'answer')).toBe(text);
  });
});
