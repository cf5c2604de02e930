import { SEARCH_SORTS, type SearchSort } from '../../contract/questions.ts';
import { SEARCH_MAX } from '../../contract/search.ts';
import { pageNumber, shortenedText } from '../ui/query-fields.ts';

export const TABS = ['questions', 'tags', 'people'] as const;
export type Tab = (typeof TABS)[number];

export interface SearchQuery {
  /** Trimmed; empty if nothing is searched for. */
  readonly text: string;
  readonly tab: Tab;
  /** Undefined for the backend's best order. */
  readonly sort?: SearchSort | undefined;
  readonly page: number;
}

/** The parameters of the search page; invalid values become the default. */
export function readSearch(params: URLSearchParams): SearchQuery {
  return {
    text: shortenedText.parse(params.get('q')),
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'questions',
    sort: SEARCH_SORTS.find((sort) => sort === params.get('sort')),
    page: pageNumber.parse(params.get('page')),
  };
}

/** Whether a search is as long as its box allows: the pasted text may have been longer. */
export function fillsItsBox(params: URLSearchParams): boolean {
  return (params.get('q')?.length ?? 0) >= SEARCH_MAX;
}

/**
 * The address of the search with changed parameters; every change except of the page goes to page
 * 1.
 */
export function searchHref(query: SearchQuery, changes: Partial<SearchQuery>): string {
  const next = { ...query, page: 1, ...changes };
  const params = new URLSearchParams(next.text === '' ? {} : { q: next.text });
  for (const [name, value] of Object.entries(keptBy(next))) params.set(name, value);
  if (next.page > 1) params.set('page', String(next.page));
  return params.size === 0 ? '/search' : `/search?${params.toString()}`;
}

/** The parameters that another search keeps: the tab and the order. */
export function keptBy({ tab, sort }: SearchQuery): Record<string, string> {
  if (tab !== 'questions') return { tab };
  return sort === undefined ? {} : { sort };
}

/** The available orders, the backend's best first. */
export function sortsOf(query: SearchQuery, isWhole: boolean) {
  const best = sortOf({ ...query, sort: undefined }, isWhole);
  const link = (name: SearchSort, label: string) => ({
    name,
    label,
    href: searchHref(query, { sort: name === best ? undefined : name }),
  });
  return [
    ...(isWhole ? [link('relevance', 'Relevance')] : []),
    link('newest', 'Newest'),
    link('votes', 'Votes'),
    ...(isWhole ? [link('active', 'Active')] : []),
  ];
}

/** The requested order, or the best one if the backend does not have it. */
export function sortOf({ sort }: SearchQuery, isWhole: boolean): SearchSort {
  if (isWhole) return sort ?? 'relevance';
  return sort === undefined || sort === 'relevance' || sort === 'active' ? 'newest' : sort;
}
