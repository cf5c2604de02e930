import * as z from 'zod';
import { ADMIN_QUESTION_STATUSES } from '../../contract/moderation.ts';
import { isBeyond } from '../../contract/paging.ts';
import { listHref, pageNumber, searchText, textUpTo } from '../ui/query-fields.ts';

/** The parameters of lists in the admin area; invalid values become the default. */
export const SearchQuery = z.object({ search: searchText, page: pageNumber });
/** The same for lists that can be filtered by one member's id. */
export const MemberQuery = z.object({
  search: searchText,
  user: textUpTo(64),
  page: pageNumber,
});
export const QuestionQuery = z.object({
  search: searchText,
  status: z.enum(ADMIN_QUESTION_STATUSES).catch('all'),
  page: pageNumber,
});

/** The address of the first page if this one is beyond the last; otherwise undefined. */
export function firstHref(
  path: string,
  query: { readonly page: number },
  items: readonly unknown[],
): string | undefined {
  return isBeyond(query.page, items) ? listHref(path, query, {}) : undefined;
}
