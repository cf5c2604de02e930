import * as z from 'zod';
import { ADMIN_QUESTION_STATUSES } from '../../contract/moderation.ts';
import { isBeyond } from '../../contract/paging.ts';
import { pageNumber, searchText, textUpTo } from '../ui/query-fields.ts';

/** The parameters of lists in the admin area; invalid values become the default. */
export const SearchQuery = z.object({ page: pageNumber, search: searchText });
/** The same for lists that can be filtered by one member's id. */
export const MemberQuery = z.object({
  page: pageNumber,
  search: searchText,
  user: textUpTo(64),
});
export const QuestionQuery = z.object({
  page: pageNumber,
  search: searchText,
  status: z.enum(ADMIN_QUESTION_STATUSES).catch('all'),
});

interface AdminQuery {
  readonly page: number;
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly user?: string | undefined;
}

/**
 * The address of a list with changed parameters; every change except of the page goes to page 1.
 */
export function adminHref(path: string, query: AdminQuery, changes: Partial<AdminQuery>): string {
  const { page: number, search: text, status, user } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (text !== undefined) params.set('search', text);
  if (status !== undefined) params.set('status', status);
  if (user !== undefined) params.set('user', user);
  if (number > 1) params.set('page', String(number));
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

/** The address of the first page if this one is beyond the last; otherwise undefined. */
export function firstHref(
  path: string,
  query: AdminQuery,
  items: readonly unknown[],
): string | undefined {
  return isBeyond(query.page, items) ? adminHref(path, query, {}) : undefined;
}
