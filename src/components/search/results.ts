import type { ServerApi } from '../../api/server.ts';
import type { Paging, SearchCut } from '../../contract/paging.ts';
import type { CallResult } from '../../contract/route.ts';
import type { SearchSort } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import { refusalOrReport, type RefusedSearch } from './refused.ts';
import { sortOf } from './sorts.ts';
import type { SearchQuery, Tab } from './query.ts';

/** One page of results of one kind. */
export interface SearchResults {
  readonly questions?: CallResult<typeof ROUTES.listQuestions>['questions'];
  readonly tags?: CallResult<typeof ROUTES.listTags>['tags'];
  readonly users?: CallResult<typeof ROUTES.listUsers>['users'];
  readonly refused?: RefusedSearch;
  readonly pagination?:
    | (Paging & {
        readonly totalQuestions?: number;
        readonly hiddenCount?: number | null | undefined;
        readonly isCut?: boolean | undefined;
        readonly cut?: SearchCut | null | undefined;
        readonly didYouMean?: string | null | undefined;
        readonly otherWords?: readonly string[] | null | undefined;
      })
    | null
    | undefined;
}

/** The results of a search, or why it was refused; undefined if the backend fails otherwise. */
export async function find(
  locals: App.Locals,
  query: SearchQuery,
): Promise<SearchResults | undefined> {
  return FINDERS[query.tab](locals.api, query).catch((error: unknown) => {
    const refused = refusalOrReport(locals, error, query.text);
    return refused && { refused };
  });
}

/** The results of the page, of any kind. */
export function itemsOf({ questions, tags, users }: SearchResults): readonly unknown[] {
  return questions ?? tags ?? users ?? [];
}

const FIRST: Partial<Record<SearchSort, string>> = {
  newest: 'only the newest',
  oldest: 'only the oldest',
  votes: 'only those with the most votes',
  views: 'only those with the most views',
  answers: 'only those with the most answers',
  active: 'only those active last',
};

/** Says which of very many matches were examined. */
export function examinedText(cut: SearchCut | null | undefined, sort: SearchSort): string {
  if (cut === 'likeliest') return 'only the likeliest';
  const order = cut === 'newest' ? cut : sort;
  return (cut && FIRST[order]) ?? 'only some';
}

const FINDERS: Record<Tab, (api: ServerApi, query: SearchQuery) => Promise<SearchResults>> = {
  questions: findQuestions,
  tags: findTags,
  people: findPeople,
};

/** Includes closed questions. */
async function findQuestions(api: ServerApi, query: SearchQuery) {
  const sort = sortOf(query, (await api.contract()) === 'whole');
  return api.call(ROUTES.listQuestions, {
    query: { page: query.page, sort, search: query.text },
  });
}

function findTags(api: ServerApi, { text, page }: SearchQuery) {
  return api.call(ROUTES.listTags, { query: { page, sort: 'popular', search: text } });
}

function findPeople(api: ServerApi, { text, page }: SearchQuery) {
  return api.call(ROUTES.listUsers, { query: { page, sort: 'reputation', search: text } });
}
