import * as z from 'zod';
import { SEARCH_MAX } from '../../contract/search.ts';
import { TAG_SORTS } from '../../contract/tags.ts';

/** What the tags page reads from its address; nonsense counts as the default. */
const TagQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  sort: z.enum(TAG_SORTS).catch('popular'),
  search: z.string().trim().min(1).max(SEARCH_MAX).optional().catch(undefined),
});

export type TagQuery = z.output<typeof TagQuery>;

export const TAG_SORT_LABELS = { popular: 'Popular', newest: 'Newest', name: 'Name' } as const;

export function readTagQuery(params: URLSearchParams): TagQuery {
  return TagQuery.parse(Object.fromEntries(params));
}

/** The address of the list with some parameters changed; every change but a page resets the page. */
export function tagsHref(query: TagQuery, changes: Partial<TagQuery>): string {
  const { page, sort, search } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (search !== undefined) params.set('search', search);
  if (sort !== 'popular') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/tags' : `/tags?${text}`;
}
