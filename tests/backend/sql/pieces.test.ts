import { expect, it } from 'vitest';
import { nextRows } from '../../../src/backend/sql/pieces.ts';

it('A piece has the fewer rows the longer the one before has taken', () => {
  expect(nextRows(20, 10)).toBe(20);
  expect(nextRows(20, 40)).toBe(5);
  expect(nextRows(20, 10_000)).toBe(1);
});

it('and half as many more at most, up to 40', () => {
  expect(nextRows(1, 0)).toBe(2);
  expect(nextRows(20, 1)).toBe(30);
  expect(nextRows(30, 1)).toBe(40);
});
