import * as z from 'zod';
import { TAG_SORTS } from '../../contract/tags.ts';
import { listHref, pageNumber, searchText } from '../ui/query-fields.ts';

/** The parameters of the tags page; invalid values become the default. */
export const TagQuery = z.object({
  page: pageNumber,
  sort: z.enum(TAG_SORTS).catch('popular'),
  search: searchText,
});

type TagQuery = z.output<typeof TagQuery>;

export const TAG_SORT_LABELS = { popular: 'Popular', newest: 'Newest', name: 'Name' } as const;

/** The address of the list with changed parameters. */
export const tagsHref = ({ page, sort, search }: TagQuery, changes: Partial<TagQuery>): string =>
  listHref('/tags', { search, sort, page }, changes, { sort: 'popular' });
