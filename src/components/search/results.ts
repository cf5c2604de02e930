import { has } from '../../api/features.ts';
import type { ServerApi } from '../../api/server.ts';
import { ROUTES } from '../../contract/routes.ts';
import { pageNumber, shortenedText } from '../ui/query-fields.ts';

export const TABS = ['questions', 'tags', 'people'] as const;
export type Tab = (typeof TABS)[number];

export interface SearchQuery {
  /** Trimmed; empty when nothing is searched for. */
  readonly text: string;
  readonly tab: Tab;
  readonly page: number;
}

/** What the search page reads from its address; nonsense counts as the default. */
export function readSearch(params: URLSearchParams): SearchQuery {
  return {
    text: shortenedText.parse(params.get('q')),
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'questions',
    page: pageNumber.parse(params.get('page')),
  };
}

/** The address of the search with some parameters changed; every change but a page resets the page. */
export function searchHref(query: SearchQuery, changes: Partial<SearchQuery>): string {
  const next = { ...query, page: 1, ...changes };
  const params = new URLSearchParams({ q: next.text });
  if (next.tab !== 'questions') params.set('tab', next.tab);
  if (next.page > 1) params.set('page', String(next.page));
  return `/search?${params.toString()}`;
}

/** Ranked where the backend ranks; the newest first otherwise. Closed questions are found too. */
export async function findQuestions(api: ServerApi, { text, page }: SearchQuery) {
  const ranked = has(await api.features(), 'search-rank');
  return api.call(ROUTES.listQuestions, {
    query: { page, sort: ranked ? 'relevance' : 'newest', search: text },
  });
}

export function findTags(api: ServerApi, { text, page }: SearchQuery) {
  return api.call(ROUTES.listTags, { query: { page, sort: 'popular', search: text } });
}

export function findPeople(api: ServerApi, { text, page }: SearchQuery) {
  return api.call(ROUTES.listUsers, { query: { page, sort: 'reputation', search: text } });
}
