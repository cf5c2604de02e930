import type { ServerApi } from '../../api/server.ts';
import type { Paging, SearchCut } from '../../contract/paging.ts';
import type { CallResult } from '../../contract/route.ts';
import type { SearchSort } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loseSearch, type RefusedSearch } from './refused.ts';
import { sortOf } from './sorts.ts';
import type { SearchQuery, Tab } from './query.ts';

/** One page of what a search has found: a list of one kind. */
export interface Found {
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

const FIRST: Partial<Record<SearchSort, string>> = {
  newest: 'only the newest',
  oldest: 'only the oldest',
  votes: 'only those with the most votes',
  views: 'only those with the most views',
  answers: 'only those with the most answers',
  active: 'only those active last',
};

/** Which of very many matches were looked at. */
export function lookedAt(cut: SearchCut | null | undefined, sort: SearchSort): string {
  if (cut === 'likeliest') return 'only the likeliest';
  const order = cut === 'newest' ? cut : sort;
  return (cut && FIRST[order]) ?? 'only some';
}

const FINDERS: Record<Tab, (api: ServerApi, query: SearchQuery) => Promise<Found>> = {
  questions: findQuestions,
  tags: findTags,
  people: findPeople,
};

/** Closed questions are found too. */
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
