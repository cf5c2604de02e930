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

/** Rows of a list, from one of its ends on. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

export interface PartFromEnd extends Part {
  /** Whether it is counted from the last row backwards. */
  readonly isReversed: boolean;
}

/**
 * The same rows of a list of `total`, counted from the end that is nearer: a database skips rows one by
 * one, so that the last page costs what the first does. Undefined beyond the last page.
 */
export function fromNearerEnd({ limit, offset }: Part, total: number): PartFromEnd | undefined {
  const rows = Math.min(limit, total - offset);
  if (rows <= 0) return undefined;
  const behind = total - offset - rows;
  return behind < offset
    ? { limit: rows, offset: behind, isReversed: true }
    : { limit: rows, offset, isReversed: false };
}
