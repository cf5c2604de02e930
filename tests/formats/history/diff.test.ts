import { describe, expect, it } from 'vitest';
import type { DiffLine } from '../../../src/shared/edit-conflict.ts';
import { compare } from '../../../src/formats/history/diff.ts';

/** Writes a line as `- old [word]`. */
const shown = (lines: readonly DiffLine[] | undefined) =>
  lines?.map((line) => {
    if (line.kind === 'left out') return `⋯ ${String(line.count)}`;
    const sign = { same: ' ', removed: '-', added: '+' }[line.kind];
    const text = line.pieces.map((piece) => (piece.isChanged ? `[${piece.text}]` : piece.text));
    return `${sign} ${text.join('')}`;
  });

describe('Two texts are compared', () => {
  it('by lines, then by words', () => {
    expect(shown(compare('one\ntwo words\nthree', 'one\ntwo letters\nthree'))).toEqual([
      '  one',
      '- two [words]',
      '+ two [letters]',
      '  three',
    ]);
  });

  it('with added and removed lines', () => {
    expect(shown(compare('one\ntwo', 'one'))).toEqual(['  one', '- two']);
    expect(shown(compare('one', 'one\ntwo'))).toEqual(['  one', '+ two']);
    expect(shown(compare('', 'one'))).toEqual(['+ one']);
    expect(shown(compare('one\ntwo', 'three'))).toEqual(['- one', '- two', '+ three']);
  });

  it('without lines far from any change', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${String(at)}`);
    const after = lines.with(10, 'line ten').join('\n');
    expect(shown(compare(lines.join('\n'), after))).toEqual([
      '⋯ 7',
      ...['  line 7', '  line 8', '  line 9'],
      '- line [10]',
      '+ line [ten]',
      ...['  line 11', '  line 12', '  line 13'],
      '⋯ 6',
    ]);
    expect(shown(compare('one', 'one'))).toEqual(['⋯ 1']);
  });

  it('only by lines if more than a hundred words differ', () => {
    const words = (word: string, count: number) => `${word} `.repeat(count).trim();
    expect(shown(compare(words('a', 50), words('b', 50)))?.[0]).toContain('[a]');
    expect(shown(compare(words('a', 51), words('b', 51)))).toEqual([
      `- ${words('a', 51)}`,
      `+ ${words('b', 51)}`,
    ]);
  });

  it('within the time limit of the page', () => {
    expect(compare('one', 'two', performance.now() - 1)).toBeUndefined();
  });

  it('up to 2,000 lines', () => {
    expect(compare('a\n'.repeat(1_000), `${'a\n'.repeat(999)}b`)).toBeDefined();
    expect(compare('a\n'.repeat(1_001), `${'a\n'.repeat(999)}b`)).toBeUndefined();
  });
});
