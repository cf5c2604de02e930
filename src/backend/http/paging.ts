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
