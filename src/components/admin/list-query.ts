import * as z from 'zod';
import { ADMIN_QUESTION_STATUSES } from '../../contract/moderation.ts';
import { pageNumber, searchText, textUpTo } from '../ui/query-fields.ts';

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
