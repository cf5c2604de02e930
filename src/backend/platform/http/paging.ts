import type { Paging } from '../../../contract/paging.ts';

/** The paging data for a page of `size` items (section 3, pagination). */
export function pagingOf(page: number, size: number, total: number): Paging {
  const totalPages = Math.max(1, Math.ceil(total / size));
  return {
    currentPage: page,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
}

/** How many rows an index can skip quickly. */
const SKIPPED = 1_500;

/** Whether a page is so deep in its list that it has to be read as a slow query. */
export const isDeep = ({ offset }: { readonly offset: number }): boolean => offset > SKIPPED;

/** A range of rows, from one end of a list. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

export interface PartFromEnd extends Part {
  /** Whether the range counts backward from the last row. */
  readonly isReversed: boolean;
}

/**
 * The same rows of a list of `total`, counted from the nearer end: databases skip rows one by one,
 * so the last page costs no more than the first. Undefined beyond the last page.
 */
export function fromNearerEnd({ limit, offset }: Part, total: number): PartFromEnd | undefined {
  const rows = Math.min(limit, total - offset);
  if (rows <= 0) return undefined;
  const behind = total - offset - rows;
  return behind < offset
    ? { limit: rows, offset: behind, isReversed: true }
    : { limit: rows, offset, isReversed: false };
}
