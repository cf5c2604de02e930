import * as z from 'zod';
import { QUESTION_SORTS, QUESTION_STATUSES, type QuestionCard } from '../../contract/questions.ts';
import { listHref, pageNumber, searchText, textUpTo } from '../ui/query-fields.ts';
import { LIST_ENDS } from '../../contract/paging.ts';

/** Special lists of questions: without an answer, with a bounty, in followed tags. */
const TABS = ['unanswered', 'bounty', 'mine'] as const;
export type ListTab = (typeof TABS)[number];

/** The parameters of the questions list; invalid values become the default. */
const ListQuery = z.object({
  page: pageNumber,
  sort: z.enum(QUESTION_SORTS).catch('newest'),
  status: z.enum(QUESTION_STATUSES).catch('open'),
  tag: textUpTo(64),
  search: searchText,
  featured: z
    .literal('true')
    .transform(() => true)
    .catch(false),
  tab: z.enum(TABS).optional().catch(undefined),
});

export type ListQuery = z.output<typeof ListQuery>;

/** Labels of the sort buttons (section 2). */
export const SORT_LABELS = {
  newest: 'Newest',
  votes: 'Most Voted',
  views: 'Most Viewed',
  answers: 'Most Answers',
  oldest: 'Oldest',
} as const;

export const DEFAULTS: ListQuery = {
  page: 1,
  sort: 'newest',
  status: 'open',
  tag: undefined,
  search: undefined,
  featured: false,
  tab: undefined,
};

/** Parses an address; a tab that is not offered is ignored. */
export function readListQuery(params: URLSearchParams, tabs: readonly ListTab[] = TABS): ListQuery {
  const query = ListQuery.parse({ ...DEFAULTS, ...Object.fromEntries(params) });
  const { tag, search, featured, tab } = query;
  const isSearched = search !== undefined || featured;
  const isOther = {
    unanswered: false,
    bounty: isSearched,
    mine: isSearched || tag !== undefined,
  };
  if (tab === undefined || !tabs.includes(tab) || isOther[tab]) return { ...query, tab: undefined };
  if (tab === 'mine') return query;
  // Closed questions need no answer, and bounties have their own order.
  const { status, sort } = DEFAULTS;
  return tab === 'bounty' ? { ...query, status, sort } : { ...query, status };
}

/** The address of a tab with the current sort; the tag is kept except for followed tags. */
export function tabHref({ sort, tag }: ListQuery, tab: ListTab | undefined): string {
  return questionsHref({ ...DEFAULTS, sort, tag: tab === 'mine' ? undefined : tag }, { tab });
}

/** The address of the list with changed parameters. */
export const questionsHref = (query: ListQuery, changes: Partial<ListQuery>): string =>
  listHref('/questions', query, changes, DEFAULTS);

/**
 * The query of the call, without `status` if it is all and without `featured` if it is off (section
 * 4).
 */
export function toCall(query: ListQuery) {
  return {
    page: query.page,
    sort: query.sort,
    ...(query.tag === undefined ? {} : { tag: query.tag }),
    ...(query.search === undefined ? {} : { search: query.search }),
    ...(query.status === 'all' ? {} : { status: query.status }),
    ...(query.featured ? { featured: 'true' as const } : {}),
    ...(query.tab === 'unanswered' ? { unanswered: 'true' as const } : {}),
    ...(query.tab === 'bounty' ? { bounty: 'true' as const } : {}),
    ...(query.tab === 'mine' ? { followed: 'true' as const } : {}),
  };
}

/** A tag in the spelling of its questions, so that `C++` and `c++` are one page. */
export function spelledTag(
  tag: string | undefined,
  questions: readonly Pick<QuestionCard, 'tags'>[],
): string | undefined {
  const given = tag?.toLowerCase();
  return questions[0]?.tags.find((name) => name.toLowerCase() === given) ?? tag;
}

export const TAB_LABELS = {
  unanswered: 'Unanswered',
  bounty: 'Bounties',
  mine: 'My Tags',
} as const;

/** The heading of each list. */
export const TAB_TITLES = {
  unanswered: 'Unanswered questions',
  bounty: 'Questions with a bounty',
  mine: 'Questions in your tags',
} as const;

/** The tabs that the backend supports; the one for watched tags is only for members. */
export function listTabs({ api, session }: App.Locals): ListTab[] {
  if (api.contract !== 'whole') return [];
  return session ? ['unanswered', 'bounty', 'mine'] : ['unanswered', 'bounty'];
}

/** Whether the URL requests the list of watched tags, on a backend that has it. Guests have to log in. */
export function asksForOwnTags({ api }: App.Locals, url: URL): boolean {
  return url.searchParams.get('tab') === 'mine' && api.contract === 'whole';
}

/** Whether a list reached its maximum length, so that there may be more questions. */
export function endsEarly({ tab, search, featured }: ListQuery, total: number): boolean {
  if (tab === 'mine') return total >= LIST_ENDS.followed;
  if (tab === 'bounty') return total >= LIST_ENDS.bounty;
  return tab === 'unanswered' && search === undefined && !featured && total >= LIST_ENDS.unanswered;
}
