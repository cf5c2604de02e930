import * as z from 'zod';
import { ADMIN_QUESTION_STATUSES } from '../../contract/moderation.ts';
import { REPORT_STATUSES } from '../../contract/moderation-forms.ts';
import { isBeyond } from '../../contract/paging.ts';
import { pageNumber, searchText, textUpTo } from '../ui/query-fields.ts';

/** What lists of the admin area read from their addresses; nonsense counts as the default. */
export const SearchQuery = z.object({ page: pageNumber, search: searchText });
/** The same of lists that can be narrowed to one member, by their id. */
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
export const ReportQuery = z.object({
  page: pageNumber,
  status: z.enum([...REPORT_STATUSES, 'all']).catch('open'),
});

interface AdminQuery {
  readonly page: number;
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly user?: string | undefined;
}

/** The address of a list with some parameters changed; every change but a page resets the page. */
export function adminHref(path: string, query: AdminQuery, changes: Partial<AdminQuery>): string {
  const { page: number, search: text, status, user } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (text !== undefined) params.set('search', text);
  if (status !== undefined) params.set('status', status);
  if (user !== undefined) params.set('user', user);
  if (number > 1) params.set('page', String(number));
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

/** The address of the first page where this one lies beyond the last; undefined where it does not. */
export function firstHref(
  path: string,
  query: AdminQuery,
  items: readonly unknown[],
): string | undefined {
  return isBeyond(query.page, items) ? adminHref(path, query, {}) : undefined;
}
