import * as z from 'zod';
import { USER_SORTS } from '../../contract/users.ts';
import { pageNumber, searchText } from '../ui/query-fields.ts';

/** The parameters of the members directory; invalid values become the default. */
const UserQuery = z.object({
  page: pageNumber,
  sort: z.enum(USER_SORTS).catch('reputation'),
  search: searchText,
});

export type UserQuery = z.output<typeof UserQuery>;

export const USER_SORT_LABELS = {
  reputation: 'Reputation',
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
} as const;

export function readUserQuery(params: URLSearchParams): UserQuery {
  return UserQuery.parse(Object.fromEntries(params));
}

/**
 * The address of the directory with changed parameters; every change except of the page goes to
 * page 1.
 */
export function usersHref(query: UserQuery, changes: Partial<UserQuery>): string {
  const { page, sort, search } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (search !== undefined) params.set('search', search);
  if (sort !== 'reputation') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/users' : `/users?${text}`;
}

/** Shown if a search for people matched too many to examine all. */
export const PEOPLE_CUT =
  'With this many people, not every name and bio was searched. Try the beginning of a name.';
