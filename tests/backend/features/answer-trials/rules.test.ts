import { expect, it } from 'vitest';
import { weightOf } from '../../../../src/backend/features/answer-trials/answer-trials.ts';

it('An answer sinks by a vote per net report that it is out of date, by 5 at most', () => {
  expect(weightOf({ works: 0, outdated: 0 })).toBe(0);
  expect(weightOf({ works: 0, outdated: 1 })).toBe(1);
  expect(weightOf({ works: 1, outdated: 3 })).toBe(2);
  expect(weightOf({ works: 9, outdated: 1 })).toBe(0);
  expect(weightOf({ works: 0, outdated: 9 })).toBe(5);
});
