import { SEARCH_SORTS, type SearchSort } from '../../contract/questions.ts';
import { SEARCH_MAX } from '../../contract/search.ts';
import { pageNumber, shortenedText } from '../ui/query-fields.ts';

export const TABS = ['questions', 'tags', 'people'] as const;
export type Tab = (typeof TABS)[number];

export interface SearchQuery {
  /** Trimmed; empty when nothing is searched for. */
  readonly text: string;
  readonly tab: Tab;
  /** Undefined for the best order that the backend has. */
  readonly sort?: SearchSort | undefined;
  readonly page: number;
}

/** What the search page reads from its address; nonsense counts as the default. */
export function readSearch(params: URLSearchParams): SearchQuery {
  return {
    text: shortenedText.parse(params.get('q')),
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'questions',
    sort: SEARCH_SORTS.find((sort) => sort === params.get('sort')),
    page: pageNumber.parse(params.get('page')),
  };
}

/** Whether a search is as long as its box takes: what was pasted there may have been longer. */
export function fillsItsBox(params: URLSearchParams): boolean {
  return (params.get('q')?.length ?? 0) >= SEARCH_MAX;
}

/** The address of the search with some parameters changed; every change but a page resets the page. */
export function searchHref(query: SearchQuery, changes: Partial<SearchQuery>): string {
  const next = { ...query, page: 1, ...changes };
  const params = new URLSearchParams(next.text === '' ? {} : { q: next.text });
  for (const [name, value] of Object.entries(keptBy(next))) params.set(name, value);
  if (next.page > 1) params.set('page', String(next.page));
  return params.size === 0 ? '/search' : `/search?${params.toString()}`;
}

/** The parameters that another search keeps: in what is searched, and in which order. */
export function keptBy({ tab, sort }: SearchQuery): Record<string, string> {
  if (tab !== 'questions') return { tab };
  return sort === undefined ? {} : { sort };
}
