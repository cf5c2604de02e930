import { describe, expect, it } from 'vitest';
import { canonicalSearch } from '../../src/middleware/redirects.ts';

describe('The canonical address of a search', () => {
  it.each([
    ['/questions', '?search=', ''],
    ['/questions', '?search=%20%20&sort=votes', '?sort=votes'],
    ['/questions', '?sort=votes&search=+number+3+', '?sort=votes&search=number+3'],
    ['/tags', '?search=%20js', '?search=js'],
    ['/users', '?search=', ''],
    ['/search', '?q=%20number%203%20', '?q=number+3'],
    ['/help', '?q=', ''],
    ['/admin/users', '?search=&page=2', '?page=2'],
  ])('for %s%s is %s', (path, search, canonical) => {
    expect(canonicalSearch(path, search)).toBe(canonical);
    expect(canonicalSearch(path, canonical)).toBe(canonical);
  });

  it.each([
    ['/questions', ''],
    ['/questions', '?search=a%20b&x=%20'],
    ['/questions', '?q=%20'],
    ['/questions/7', '?search='],
    ['/search', '?q=%00'],
    ['/contact', '?about=%20'],
  ])('is unchanged for %s%s', (path, search) => {
    expect(canonicalSearch(path, search)).toBe(search);
  });
});
