import { describe, expect, it } from 'vitest';
import {
  averageScore,
  colorOf,
  containing,
  tagNameOf,
} from '../../../../src/backend/content/tags/tags.rules.ts';

describe('a tag', () => {
  it('has the same color every time', () => {
    const names = ['javascript', 'c++', 'c#', '.net', 'データ', ''];
    for (const name of names) {
      expect(colorOf(name)).toMatch(/^#[0-9a-f]{6}$/);
      expect(colorOf(name)).toBe(colorOf(name));
    }
    expect(new Set(Array.from({ length: 200 }, (_, at) => colorOf(`tag-${String(at)}`))).size).toBe(
      16,
    );
  });

  it('has one name, however it is typed', () => {
    expect(tagNameOf(' JavaScript ')).toBe('javascript');
    expect(tagNameOf('E\u0301clair')).toBe(tagNameOf('éclair'));
  });

  it('has a rounded average score, 0 without questions', () => {
    expect(averageScore(0, 0)).toBe(0);
    expect(averageScore(7, 2)).toBe(4);
    expect(averageScore(10, 3)).toBe(3);
    expect(averageScore(-7, 3)).toBe(-2);
  });

  it('is searched for with a pattern that escapes special characters', () => {
    expect(containing('c++')).toBe('%c++%');
    expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});
