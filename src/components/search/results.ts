import type { ServerApi } from '../../api/server.ts';
import type { Paging, QuestionPaging, SearchCut } from '../../contract/paging.ts';
import type { CallResult } from '../../contract/route.ts';
import type { SearchSort } from '../../contract/questions.ts';
import { isSameSearch } from '../../contract/saved-searches.ts';
import { ROUTES } from '../../contract/routes.ts';
import { type SearchQuery, sortOf, type Tab } from './query.ts';
import { ApiError } from '../../api/errors.ts';
import { loadFeature, reportLoadFailure } from '../../api/load.ts';

/** The heading in place of the results. */
export const NOT_DONE = 'The search was not done';

export type RefusedSearch = NonNullable<ReturnType<typeof refusedSearch>>;

/** A list, or why its search was refused; undefined if it could not be loaded. */
export async function orRefused<T>(
  locals: App.Locals,
  search: string | undefined,
  list: Promise<T> | undefined,
): Promise<{ readonly list?: T; readonly refused?: RefusedSearch | undefined }> {
  try {
    return list ? { list: await list } : {};
  } catch (error) {
    return { refused: refusalOrReport(locals, error, search) };
  }
}

/** Logs why a list could not be loaded; returns the reason if a search was refused for now. */
export function refusalOrReport(locals: App.Locals, error: unknown, search: string | undefined) {
  const refused = refusedSearch(error, search);
  // Showing the page with the search in its box is more helpful than a page about the outage.
  if (!refused) {
    reportLoadFailure(locals, error);
    return undefined;
  }
  locals.report(error);
  return refused;
}

/**
 * A search that the backend refused for now: too many, or too slow; with the reason and what to do,
 * in the backend's words.
 */
function refusedSearch(error: unknown, search: string | undefined) {
  if (search === undefined || search === '' || !(error instanceof ApiError)) return undefined;
  const { status, serverMessage } = error;
  const isForNow = status === 429 || status === 503;
  return isForNow && serverMessage !== undefined ? { status, reason: serverMessage } : undefined;
}

/** One page of results of one kind. */
export interface SearchResults {
  readonly questions?: CallResult<typeof ROUTES.listQuestions>['questions'];
  readonly tags?: CallResult<typeof ROUTES.listTags>['tags'];
  readonly users?: CallResult<typeof ROUTES.listUsers>['users'];
  readonly refused?: RefusedSearch;
  readonly pagination?: (Paging & Partial<Omit<QuestionPaging, keyof Paging>>) | null | undefined;
}

/** The results of a search, or why it was refused; undefined if the backend fails otherwise. */
export async function find(locals: App.Locals, query: SearchQuery) {
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
  newest: 'the newest',
  oldest: 'the oldest',
  votes: 'those with the most votes',
  views: 'those with the most views',
  answers: 'those with the most answers',
  active: 'those active last',
};

/** Says which of very many matches were examined. */
export function examinedText(cut: SearchCut | null | undefined, sort: SearchSort): string {
  if (cut === 'likeliest') return 'the likeliest';
  const order = cut === 'newest' ? cut : sort;
  return (cut && FIRST[order]) ?? 'some';
}

const FINDERS: Record<Tab, (api: ServerApi, query: SearchQuery) => Promise<SearchResults>> = {
  questions: findQuestions,
  tags: findTags,
  people: findPeople,
};

/** Includes closed questions. */
async function findQuestions(api: ServerApi, query: SearchQuery) {
  const sort = sortOf(query, api.contract === 'whole');
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

/**
 * What a member can do about a search: save it, open their saved search, or neither. Offers to save
 * it if the list cannot be read now: saving will report the error.
 */
export async function loadSaving(locals: App.Locals, { text, tab, sort }: SearchQuery) {
  if (!locals.session || text === '' || tab !== 'questions') return 'none';
  if (locals.api.contract !== 'whole') return 'none';
  const loaded = await loadFeature(locals, (call) => call(ROUTES.listSavedSearches, {}));
  if (typeof loaded === 'string') return 'offered';
  return loaded.searches.find((one) => isSameSearch(one, { query: text, sort })) ?? 'offered';
}
