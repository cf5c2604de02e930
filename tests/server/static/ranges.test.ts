import { describe, expect, it } from 'vitest';
import { allowsRange, rangeOf } from '../../../src/server/static/assets.ts';

describe('A range of ten bytes', () => {
  it.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['bytes=9-99', { first: 9, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['Bytes= 0-0', { first: 0, last: 0 }],
  ])('for %s is %o', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('is unsatisfiable for %s', (header) => {
    expect(rangeOf(header, 10)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
    'is not requested by %s',
    (header) => {
      expect(rangeOf(header, 10)).toBeUndefined();
    },
  );

  it('is sent unless the client names another version of the file', () => {
    expect(allowsRange(undefined, '"a"')).toBe(true);
    expect(allowsRange('"a"', '"a"')).toBe(true);
    expect(allowsRange('"b"', '"a"')).toBe(false);
    expect(allowsRange('W/"a"', '"a"')).toBe(false);
    expect(allowsRange('Mon, 23 Nov 2026 02:00:00 GMT', '"a"')).toBe(false);
  });
});
