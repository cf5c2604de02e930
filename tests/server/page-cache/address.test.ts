import { describe, expect, it } from 'vitest';
import { questionsHref, readListQuery } from '../../../src/components/questions/list-query.ts';
import { searchHref } from '../../../src/components/search/query.ts';
import { TagQuery, tagsHref } from '../../../src/components/tags/list-query.ts';
import { profileHref } from '../../../src/components/users/tabs.ts';
import { UserQuery, usersHref } from '../../../src/components/users/list-query.ts';
import { cacheableAddress, questionOf } from '../../../src/server/page-cache/address.ts';

describe('The address of a cached page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=feed', '/'],
    ['/questions/12?utm_source=a&fbclid=b', '/questions/12'],
    ['/questions?fbclid=b&page=2&utm_medium=c&sort=votes', '/questions?page=2&sort=votes'],
    ['/questions?%70age=2', '/questions?page=2'],
    ['/questions?', '/questions'],
    ['/questions.md?page=2&x=1', '/questions.md?page=2'],
    ['/search?q=a+b&x=1', '/search?q=a+b'],
    ['/search.md?q=a+b&x=1', '/search.md?q=a+b'],
    ['/tags/c%2B%2B?x=1', '/tags/c%2B%2B'],
    ['/users/7?tab=answers&x=1', '/users/7?tab=answers'],
  ])('of %s is %s', (url, address) => {
    expect(cacheableAddress(url)).toBe(address);
  });

  it.each([
    ['of a page with unknown parameters', '/contact?post=7'],
    ['that is very long', `/search?q=${'a'.repeat(1_000)}`],
  ])('does not exist for one %s', (_, url) => {
    expect(cacheableAddress(url)).toBeUndefined();
  });

  it('keeps every parameter that links to lists have', () => {
    const none = new URLSearchParams();
    const hrefs = [
      questionsHref(readListQuery(none), { page: 2, sort: 'votes', status: 'all', featured: true }),
      questionsHref(readListQuery(none), { tag: 'c++', search: 'a b' }),
      tagsHref(TagQuery.parse(Object.fromEntries(none)), { page: 2, sort: 'name', search: 'ä' }),
      usersHref(UserQuery.parse(Object.fromEntries(none)), { page: 2, sort: 'name', search: 'ä' }),
      profileHref('7', { tab: 'answers', page: 2 }),
      searchHref({ text: 'a b', tab: 'tags', page: 2 }, { page: 3 }),
    ];
    for (const href of hrefs) expect(cacheableAddress(href)).toBe(href);
  });

  it('identifies the question that is read', () => {
    expect(questionOf('/questions/12')).toBe('12');
    for (const other of ['/questions', '/questions/12.md', '/questions/12/image.png', '/tags/12']) {
      expect(questionOf(other)).toBeUndefined();
    }
  });
});
