import { describe, expect, it } from 'vitest';
import { merge } from '../../../src/formats/history/merge.ts';

/** The content of two edits of the same text, merged. */
const merged = (base: string[], yours: string[], theirs: string[]) => {
  const [before, one, other] = [base, yours, theirs].map((lines) => ({
    title: 'Title',
    content: lines.join('\n'),
    tags: ['css'],
  }));
  return before && one && other && merge(before, one, other)?.content.split('\n');
};

const same = (count: number) => Array.from({ length: count }, () => 'a');
const paragraphs = Array.from({ length: 120 }, (_, at) => [`Paragraph ${String(at)}`, '']).flat();

describe('Two edits of the same text are merged', () => {
  it('if they changed different lines', () => {
    expect(merged(['1', '2', '3'], ['one', '2', '3'], ['1', '2', 'three'])).toEqual([
      ...['one', '2', 'three'],
    ]);
  });

  it('if one added lines at the beginning and the other at the end', () => {
    expect(merged(['1', '2', '3'], ['0', '1', '2', '3'], ['1', '2', '3', '4'])).toEqual([
      ...['0', '1', '2', '3', '4'],
    ]);
  });

  it('if both made the same change', () => {
    expect(merged(['1', '2'], ['one', '2'], ['one', '2'])).toEqual(['one', '2']);
  });

  it('at both ends of a long text with an empty line after each paragraph', () => {
    const yours = paragraphs.with(0, 'First');
    const theirs = paragraphs.with(238, 'Last');
    expect(merged(paragraphs, yours, theirs)).toEqual(yours.with(238, 'Last').slice(0, -1));
  });

  it('in a text of many equal lines with changes close to each other', () => {
    const base = [...same(300), 'x', 'y', 'z', ...same(300)];
    expect(merged(base, base.with(300, 'X'), base.with(302, 'Z'))).toEqual(
      base.with(300, 'X').with(302, 'Z'),
    );
  });
});

describe('Two edits of the same text are not merged', () => {
  it('if both changed the same line', () => {
    expect(merged(['1', '2', '3'], ['1', 'two', '3'], ['1', 'zwei', '3'])).toBeUndefined();
  });

  it('if comparing their equal lines would take too long', () => {
    expect(merged(same(970), same(20), same(968))).toBeUndefined();
    const base = ['x', ...same(600), 'y'];
    expect(merged(base, base.with(0, 'X'), base.with(601, 'Y'))).toBeUndefined();
  });

  it('if they have more than 2,000 lines together', () => {
    const base = Array.from({ length: 667 }, (_, at) => String(at));
    expect(merged(base, base.with(0, 'first'), base.with(666, 'last'))).toBeUndefined();
  });
});
