import type { CallResult } from '../../../contract/route.ts';
import type { getSearchFeed } from '../../../contract/saved-searches.ts';
import type { Backend } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { readList } from '../../content/questions/listing.ts';
import { searchBySecret } from './saved-searches.store.ts';

/** Questions in a feed. */
const ENTRIES = 30;

/**
 * The newest results of a saved search, for anyone with the secret. Counts as one of the sender's
 * searches. Throws `not_found` and `too_many_requests`.
 */
export async function readFeed(
  backend: Backend,
  secret: string,
  reader: { readonly prepared: boolean; readonly sender: string },
): Promise<CallResult<typeof getSearchFeed>> {
  const search = await searchBySecret(backend.db.sql, secret);
  if (!search) throw notFound('Feed');
  const { name, query } = search;
  await limitSearches(backend, reader.sender, query);
  const listQuery = { search: query, sort: 'newest', page: 1, limit: ENTRIES } as const;
  const { questions } = await readList(backend, listQuery, reader);
  return { search: { name, query }, questions };
}
