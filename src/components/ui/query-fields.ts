import * as z from 'zod';
import { SEARCH_MAX } from '../../contract/search.ts';

/** What several lists read from their addresses; nonsense counts as nothing. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);
export const textUpTo = (max: number) =>
  z.string().trim().min(1).max(max).optional().catch(undefined);
export const searchText = textUpTo(SEARCH_MAX);
