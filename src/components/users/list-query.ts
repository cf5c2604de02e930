import * as z from 'zod';
import { USER_SORTS } from '../../contract/users.ts';
import { listHref, pageNumber, searchText } from '../ui/query-fields.ts';

/** The parameters of the members directory; invalid values become the default. */
export const UserQuery = z.object({
  page: pageNumber,
  sort: z.enum(USER_SORTS).catch('reputation'),
  search: searchText,
});

type UserQuery = z.output<typeof UserQuery>;

export const USER_SORT_LABELS = {
  reputation: 'Reputation',
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
} as const;

/** The address of the directory with changed parameters. */
export const usersHref = ({ page, sort, search }: UserQuery, changes: Partial<UserQuery>): string =>
  listHref('/users', { search, sort, page }, changes, { sort: 'reputation' });

/** Shown if a search for people matched too many to examine all. */
export const PEOPLE_CUT =
  'With this many people, not every name and bio was searched. Try the beginning of a name.';
