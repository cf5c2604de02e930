import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import {
  isSameSearch,
  type NewSavedSearchForm,
  SAVED_SEARCHES_MAX,
  type SavedSearchForm,
  type SavedSearch,
  type getSearchFeed,
} from '../../../contract/saved-searches.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, type HttpError, notFound, refusedField } from '../../platform/http/errors.ts';
import { newSecret, keyOf } from '../../platform/http/ids.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import type { CallResult } from '../../../contract/route.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { readList } from '../../content/questions/listing.ts';
import type { Noun } from '../../noun.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import {
  deleteRows,
  findRow,
  findRows,
  forgetRows,
  insertRow,
  updateRows,
} from '../../platform/sql/rows.ts';

const COLUMNS = ['id', 'name', 'name_key', 'query', 'sort', 'secret'] as const;

type SearchRow = Pick<Row<'saved_searches'>, (typeof COLUMNS)[number]>;

/** A person's searches by name. */
const searchesOf = (queries: Queries, userId: number): Promise<SearchRow[]> =>
  findRows(queries, 'saved_searches', { user_id: userId }, COLUMNS, { order: 'name_key' });

interface One {
  readonly search: SavedSearch;
}

/** The caller’s saved searches, by name. */
async function listSearches(
  { db: { sql } }: Backend,
  caller: Caller,
): Promise<{ searches: SavedSearch[] }> {
  return { searches: (await searchesOf(sql, caller.id)).map(toSearch) };
}

/**
 * Saves a search. Throws `conflict` if the caller has saved the same search or one of that name,
 * and beyond the limit.
 */
export function createSearch(
  backend: Backend,
  caller: Caller,
  { name, query, sort = null }: NewSavedSearchForm,
): Promise<One> {
  return transactAs(backend, caller, async (tx) => {
    const own = await lockSearches(tx, caller);
    refuseSame(own, { query, sort });
    const named = freeName(own, name);
    if (own.length >= SAVED_SEARCHES_MAX) throw full();
    const search = { ...named, query, sort, secret: newSecret() };
    const row = { ...search, user_id: caller.id, created_at: tx.now };
    return { search: toSearch({ ...search, id: await insertRow(tx.sql, 'saved_searches', row) }) };
  });
}

/**
 * Changes a search, or gives its feed a new address; omitted fields stay. Throws `not_found`, and
 * `conflict` if the name is taken or another search is the same.
 */
function changeSearch(
  backend: Backend,
  caller: Caller,
  id: number,
  { name, query, sort, renew }: SavedSearchForm,
): Promise<One> {
  return transactAs(backend, caller, async (tx) => {
    const own = await lockSearches(tx, caller);
    const search = oneOf(own, id);
    const named = freeName(own, name ?? search.name, search.id);
    const next = { query: query ?? search.query, sort: sort === undefined ? search.sort : sort };
    // Duplicates from before this check can still be renamed.
    if (!isSameSearch(search, next)) refuseSame(own, next);
    const changes = {
      ...named,
      ...next,
      secret: renew === true ? newSecret() : search.secret,
    };
    await updateRows(tx.sql, 'saved_searches', search.id, changes);
    return { search: toSearch({ ...search, ...changes }) };
  });
}

/** Removes a search and its feed. Throws `not_found`. */
function removeSearch(backend: Backend, caller: Caller, id: number): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const { id: own } = oneOf(await lockSearches(tx, caller), id);
    await deleteRows(tx.sql, 'saved_searches', own);
    return { ok: true };
  });
}

async function lockSearches(tx: Transaction, caller: Caller): Promise<SearchRow[]> {
  await lockCaller(tx, caller);
  return searchesOf(tx.sql, caller.id);
}

function oneOf(own: readonly SearchRow[], searchId: number): SearchRow {
  const search = own.find(({ id }) => id === searchId);
  if (!search) throw notFound('Search');
  return search;
}

/** Refuses a search that the caller has already saved, under any name. */
function refuseSame(own: readonly SearchRow[], search: Pick<SearchRow, 'query' | 'sort'>): void {
  const same = own.find((other) => isSameSearch(other, search));
  if (same) throw conflict(`You have saved this search as “${same.name}”`);
}

/** Refuses a name that another search of the caller has, ignoring case. */
function freeName(own: readonly SearchRow[], name: string, ownId?: number) {
  const name_key = name.toLowerCase();
  if (own.some((other) => other.name_key === name_key && other.id !== ownId))
    throw refusedField('conflict', 'name', 'You already have a search with this name');
  return { name, name_key };
}

const full = (): HttpError =>
  conflict(
    `You have saved ${String(SAVED_SEARCHES_MAX)} searches, the most you can keep. Remove one first`,
  );

const toSearch = ({ id, name, query, sort, secret }: SearchRow): SavedSearch => ({
  _id: String(id),
  name,
  query,
  sort,
  secret,
});

/** Questions in a feed. */
const ENTRIES = 30;

/**
 * The newest results of a saved search, for anyone with the secret. Counts as one of the sender's
 * searches. Throws `not_found` and `too_many_requests`.
 */
async function readFeed(
  backend: Backend,
  secret: string,
  reader: { readonly prepared: boolean; readonly sender: string },
): Promise<CallResult<typeof getSearchFeed>> {
  const search = await findRow(backend.db.sql, 'saved_searches', { secret });
  if (!search) throw notFound('Feed');
  const { name, query } = search;
  await limitSearches(backend, reader.sender, query);
  const listQuery = { search: query, sort: 'newest', page: 1, limit: ENTRIES } as const;
  const { questions } = await readList(backend, listQuery, reader);
  return { search: { name, query }, questions };
}

export const savedSearches: Noun = {
  handlers: {
    listSavedSearches: ({ backend, caller }) => listSearches(backend, caller),
    createSavedSearch: ({ backend, caller, body }) => createSearch(backend, caller, body),
    changeSavedSearch: ({ backend, caller, params, body }) =>
      changeSearch(backend, caller, keyOf(params.searchId), body),
    removeSavedSearch: ({ backend, caller, params }) =>
      removeSearch(backend, caller, keyOf(params.searchId)),
    getSearchFeed: ({ backend, origin, params }) => {
      const sender = senderOf(undefined, origin);
      return readFeed(backend, params.secret, { prepared: origin.prepared, sender });
    },
  },
  forget: forgetRows('saved_searches'),
};
