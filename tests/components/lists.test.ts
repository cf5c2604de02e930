import { describe, expect, it } from 'vitest';
import { short } from '../../src/components/frame/navigation.ts';
import { readListQuery } from '../../src/components/questions/list-query.ts';
import { type MarkedWord, marks } from '../../src/components/search/marks.ts';
import { pageWindow } from '../../src/components/ui/query-fields.ts';
import { elapsed } from '../../src/shared/elapsed.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe('The address of the list of questions', () => {
  it.each([
    'page=0',
    'page=-3',
    'page=1e99',
    'page=abc',
    'page=0x10',
    'page=%2B2',
    'tag=%00',
    'tag=a%7F',
    'search=%ff',
    'search=a%0Ab',
    'sort=best',
    'status=gone',
    'tag=%20',
    'featured=1',
  ])('treats an invalid %s as the default', (query) => {
    expect(read(query)).toEqual(read(''));
  });
});

describe('Page-number buttons', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [2, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [7, 8, 9]],
  ])('on page %i of %i are %j', (current, total, buttons) => {
    expect(pageWindow(current, total)).toEqual(buttons);
  });
});

describe('Small texts', () => {
  it.each([
    [12_500, '12.5k'],
    [18_200, '18.2k'],
    [3_100, '3.1k'],
    [450, '450'],
    [999, '999'],
    [1_000, '1k'],
    [1_234_567, '1.2M'],
  ])('the count %i is %s in the sidebar', (count, text) => {
    expect(short(count)).toBe(text);
  });

  it('a time is shown as the time since then', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(elapsed('2026-11-20T11:59:30Z', now)).toBe('just now');
    expect(elapsed('2026-11-20T11:59:00Z', now)).toBe('1 minute ago');
    expect(elapsed('2026-11-17T11:00:00Z', now)).toBe('3 days ago');
    expect(elapsed('2024-11-01T00:00:00Z', now)).toBe('2 years ago');
  });

  it('matches of a search are marked at the beginning of words, and no text is lost', () => {
    const pieces = marks('Cats concatenate C++ (cat)', ['cat', 'c++']);
    expect(pieces.map(({ text }) => text).join('')).toBe('Cats concatenate C++ (cat)');
    expect(pieces.filter(({ marked }) => marked).map(({ text }) => text)).toEqual([
      'Cats',
      'C++',
      'cat',
    ]);
  });

  it('other forms of a word are marked as a whole, and those of a phrase together', () => {
    const marked = (text: string, ...words: string[]) =>
      marks(text, words).flatMap((piece) => (piece.marked ? [piece.text] : []));
    expect(marked('An error, Errors, erroneous; terror', 'errors')).toEqual(['error', 'Errors']);
    expect(marked('Caches are cached: cache_size', 'caching')).toEqual(['Caches', 'cached']);
    expect(marked('A memory leak, memory and a leak', 'memory leaks')).toEqual(['memory leak']);
    expect(marked('Running: a runtime', 'run')).toEqual(['Running', 'run']);
    expect(marked('C, C++ and C++s', 'c++')).toEqual(['C++', 'C++']);
    expect(marked('Größe und Größen', 'größen')).toEqual(['Größen']);
  });

  it('other words that a search matched are marked as whole words', () => {
    const marked = (text: string, words: MarkedWord[]) =>
      marks(text, words).flatMap((piece) => (piece.marked ? [piece.text] : []));
    const go = [{ whole: 'go' }, { whole: 'index' }, { whole: 'c++' }];
    expect(marked('Good Google: Go, going (go)', go)).toEqual(['Go', 'go']);
    expect(marked('Indexes, an index, indexed; C++', go)).toEqual(['Indexes', 'index', 'C++']);
    expect(marked('use effect and useEffect', ['useEffect', { whole: 'use Effect' }])).toEqual([
      'use effect',
      'useEffect',
    ]);
  });
});
