import type { Paging } from '../../contract/paging.ts';

/** Where a page of `size` items stands among all of them (section 3, pagination). */
export function pagingOf(page: number, size: number, total: number): Paging {
  const totalPages = Math.max(1, Math.ceil(total / size));
  return {
    currentPage: page,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
}

/** Rows that an index skips before a page in no time. */
const SKIPPED = 1_500;

/** Whether a page lies so deep in its list that it is to be read as what may take long. */
export const isDeep = ({ offset }: { readonly offset: number }): boolean => offset > SKIPPED;
