import { has } from '../../api/features.ts';
import type { ServerApi } from '../../api/server.ts';
import type { Paging } from '../../contract/paging.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loseSearch, type RefusedSearch } from './refused.ts';
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

/** One page of what a search has found: a list of one kind. */
export interface Found {
  readonly questions?: CallResult<typeof ROUTES.listQuestions>['questions'];
  readonly tags?: CallResult<typeof ROUTES.listTags>['tags'];
  readonly users?: CallResult<typeof ROUTES.listUsers>['users'];
  readonly refused?: RefusedSearch;
  readonly pagination?:
    | (Paging & {
        readonly totalQuestions?: number;
        readonly isCut?: boolean | undefined;
        readonly didYouMean?: string | null | undefined;
      })
    | null
    | undefined;
}

/** What a search finds, or why it was not done; undefined where the backend fails otherwise. */
export async function find(locals: App.Locals, query: SearchQuery): Promise<Found | undefined> {
  return FINDERS[query.tab](locals.api, query).catch((error: unknown) => {
    const refused = loseSearch(locals, error, query.text);
    return refused && { refused };
  });
}

/** What it has found on its page, whatever it is. */
export function itemsOf({ questions, tags, users }: Found): readonly unknown[] {
  return questions ?? tags ?? users ?? [];
}

const FINDERS: Record<Tab, (api: ServerApi, query: SearchQuery) => Promise<Found>> = {
  questions: findQuestions,
  tags: findTags,
  people: findPeople,
};

/** Ranked where the backend ranks; the newest first otherwise. Closed questions are found too. */
async function findQuestions(api: ServerApi, { text, page }: SearchQuery) {
  const ranked = has(await api.features(), 'search-rank');
  return api.call(ROUTES.listQuestions, {
    query: { page, sort: ranked ? 'relevance' : 'newest', search: text },
  });
}

function findTags(api: ServerApi, { text, page }: SearchQuery) {
  return api.call(ROUTES.listTags, { query: { page, sort: 'popular', search: text } });
}

function findPeople(api: ServerApi, { text, page }: SearchQuery) {
  return api.call(ROUTES.listUsers, { query: { page, sort: 'reputation', search: text } });
}
