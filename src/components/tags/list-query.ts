import * as z from 'zod';
import { TAG_SORTS } from '../../contract/tags.ts';
import { pageNumber, searchText } from '../ui/query-fields.ts';

/** The parameters of the tags page; invalid values become the default. */
const TagQuery = z.object({
  page: pageNumber,
  sort: z.enum(TAG_SORTS).catch('popular'),
  search: searchText,
});

export type TagQuery = z.output<typeof TagQuery>;

export const TAG_SORT_LABELS = { popular: 'Popular', newest: 'Newest', name: 'Name' } as const;

export function readTagQuery(params: URLSearchParams): TagQuery {
  return TagQuery.parse(Object.fromEntries(params));
}

/**
 * The address of the list with changed parameters; every change except of the page goes to page 1.
 */
export function tagsHref(query: TagQuery, changes: Partial<TagQuery>): string {
  const { page, sort, search } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (search !== undefined) params.set('search', search);
  if (sort !== 'popular') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/tags' : `/tags?${text}`;
}
