import { describe, expect, it } from 'vitest';
import { elapsed, elapsedOrDay, momentText } from '../../src/shared/elapsed.ts';

const MOMENT = '2026-01-01T00:00:00.000Z';
const BEGIN = Date.parse(MOMENT);
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

describe('Elapsed time', () => {
  it.each([
    [-DAY, 'just now'],
    [0, 'just now'],
    [59_999, 'just now'],
    [60 * SECOND, '1 minute ago'],
    [3_599 * SECOND, '59 minutes ago'],
    [DAY - 1, '23 hours ago'],
    [6 * DAY, '6 days ago'],
    // Four weeks last until a full month, not until five weeks.
    [29 * DAY, '4 weeks ago'],
    [2_629_800 * SECOND, '1 month ago'],
    [365 * DAY, '11 months ago'],
    [31_557_600 * SECOND, '1 year ago'],
  ])('after %i ms is %s', (later, words) => {
    expect(elapsed(MOMENT, BEGIN + later)).toBe(words);
  });

  it('is shown for a post for up to a month, and then its date', () => {
    expect(elapsedOrDay(MOMENT, BEGIN + 30 * DAY)).toBe('4 weeks ago');
    expect(elapsedOrDay(MOMENT, BEGIN + 31 * DAY)).toBe('Jan 1, 2026');
    expect(elapsedOrDay(MOMENT, BEGIN + 800 * DAY)).toBe('Jan 1, 2026');
  });
});

describe('A point in time', () => {
  it.each([
    ['2026-12-04T09:44:59.000Z', 'December 4, 2026, 9:44 AM UTC'],
    ['2026-12-04T09:44:59.000-08:00', 'December 4, 2026, 5:44 PM UTC'],
    ['2026-01-01T00:05:00.000Z', 'January 1, 2026, 12:05 AM UTC'],
    ['2026-01-31T12:00:00.000Z', 'January 31, 2026, 12:00 PM UTC'],
  ])('%s is shown as %s', (moment, text) => {
    expect(momentText(moment)).toBe(text);
  });
});
