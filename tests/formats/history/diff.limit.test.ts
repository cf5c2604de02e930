import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/formats/history/diff.ts';
import { leastOf } from '../../support/blocking.ts';

describe('Two texts are compared', () => {
  it.each([
    ['64 KB of one line', 'a b '.repeat(16_000), 'b a '.repeat(16_000)],
    ['64 KB of short lines', lines(980, 'a'), lines(980, 'b')],
    [
      '64 KB of lines that moved',
      lines(980, 'a'),
      lines(980, 'a').split('\n').reverse().join('\n'),
    ],
  ])('in 50 milliseconds: %s', async (_, before, after) => {
    const time = () => {
      const began = performance.now();
      compare(before, after);
      return performance.now() - began;
    };
    expect(await leastOf(time, 50)).toBeLessThan(50);
  });
});

function lines(count: number, word: string): string {
  return Array.from({ length: count }, (_, at) =>
    `${word}${String((at * 7919) % 977)} `.repeat(13),
  ).join('\n');
}
