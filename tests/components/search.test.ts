import { describe, expect, it } from 'vitest';
import { limitsOf, offersOf, plainWords } from '../../src/components/search/filters.ts';
import {
  keptBy,
  readSearch,
  searchHref,
  sortOf,
  sortsOf,
} from '../../src/components/search/query.ts';
import { examinedText } from '../../src/components/search/results.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const read = (query: string) => readSearch(new URLSearchParams(query));
const searching = (text: string) => read(new URLSearchParams({ q: text }).toString());
const textOf = (href: string) => new URL(href, 'http://x').searchParams.get('q');

describe('The address of a search', () => {
  it('keeps the order and drops the page when anything else changes', () => {
    const query = read('q=heap&sort=votes&page=3');
    expect(searchHref(query, { text: 'heap sort' })).toBe('/search?q=heap+sort&sort=votes');
    expect(searchHref(query, { page: 4 })).toBe('/search?q=heap&sort=votes&page=4');
    expect(searchHref(query, { text: '', sort: undefined })).toBe('/search');
    expect(keptBy(query)).toEqual({ sort: 'votes' });
    expect(keptBy({ ...query, tab: 'tags' })).toEqual({ tab: 'tags' });
  });

  it('reads several pasted lines as one, and invalid characters as spaces', () => {
    const text = (q: string) => read(q).text;
    expect(text('q=Error%3A+x%0D%0A%09at+f%0A')).toBe('Error: x at f');
    expect(text('q=a%00b%ED%A0%BD')).toBe('a b');
    expect(text('q=%00')).toBe('');
  });

  it('falls back to the best match for an unknown order', () => {
    expect(sortOf(read('q=heap&sort=best'), true)).toBe('relevance');
    expect(sortOf(read('q=heap&sort=active'), false)).toBe('newest');
    expect(sortOf(read('q=heap&sort=relevance'), false)).toBe('newest');
    expect(sortOf(read('q=heap&sort=active'), true)).toBe('active');
  });

  it('offers the orders that the backend supports', () => {
    const labels = (isWhole: boolean) =>
      sortsOf(searching('heap'), isWhole).map(({ label }) => label);
    expect(labels(true)).toEqual(['Relevance', 'Newest', 'Votes', 'Active']);
    expect(labels(false)).toEqual(['Newest', 'Votes']);
  });
});

describe('The filters of a search', () => {
  it.each([
    ['heap [c++] sort', 'Tag: c++', 'heap sort'],
    ['is:accepted heap', 'Accepted answer', 'heap'],
    ['heap answers:0', 'No answer', 'heap'],
    ['heap -[java]', 'Not tag: java', 'heap'],
    ['heap created:2026', 'Asked: 2026', 'heap'],
    ['heap user:Ada', 'Asked by: Ada', 'heap'],
    ['heap score:>3 "a  [b] c"', 'Score: >3', 'heap "a  [b] c"'],
  ])('are named, and can be removed by a link: %s', (text, name, rest) => {
    const [limit, ...others] = limitsOf(searching(text));
    expect(others).toEqual([]);
    expect(limit?.text).toBe(name);
    expect(textOf(limit?.href ?? '')).toBe(rest);
  });

  it('can be removed one by one, in any order', () => {
    const links = limitsOf(searching('[a] x [b] [a]')).map(({ href }) => textOf(href));
    expect(links).toEqual(['x [b] [a]', '[a] x [a]', '[a] x [b]']);
    expect(limitsOf(searching('[a]'))[0]?.href).toBe('/search');
  });

  it('do not include words that only look like operators', () => {
    expect(limitsOf(searching('std::vector node:fs array[i] score:many'))).toEqual([]);
  });

  it('are left out of the title of a new question', () => {
    expect(plainWords('heap [c++] "priority  queue" -is:closed')).toBe('heap priority queue');
  });
});

describe('The filters that a search offers', () => {
  const offers = (text: string, tags: readonly string[] = []) =>
    offersOf(searching(text), tags, NOW).map((offer) => [offer.text, textOf(offer.href)]);

  it('suit its questions, and include their most frequent tags', () => {
    expect(offers('heap', ['java', 'c++', 'c', 'c++', 'rust', 'c', 'rust', 'rust'])).toEqual([
      ['Accepted answer', 'heap is:accepted'],
      ['No answer', 'heap is:unanswered'],
      ['This year', 'heap created:2026'],
      ['Tag: rust', 'heap [rust]'],
      ['Tag: c++', 'heap [c++]'],
      ['Tag: c', 'heap [c]'],
    ]);
  });

  it('exclude those that it already has or rules out', () => {
    const text = 'heap is:accepted created:>2020 [Rust]';
    expect(offers(text, ['rust', 'two words'])).toEqual([]);
  });

  it('are none if the search has no room for them', () => {
    expect(offers('x'.repeat(295), ['java'])).toEqual([]);
  });
});

describe('A search with very many matches', () => {
  it('says which of them were examined, depending on its order', () => {
    expect(examinedText('newest', 'votes')).toBe('the newest');
    expect(examinedText('first', 'votes')).toBe('those with the most votes');
    expect(examinedText('first', 'active')).toBe('those active last');
    expect(examinedText('first', 'newest')).toBe('the newest');
    expect(examinedText('first', 'oldest')).toBe('the oldest');
    for (const cut of [null, undefined]) expect(examinedText(cut, 'votes')).toBe('some');
    expect(examinedText('first', 'relevance')).toBe('some');
  });
});
