import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import {
  LISTS_MAX,
  type SavedListForm,
  type Sharing,
  type SavedList,
} from '../../../contract/saved-posts.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, notFound, refusedField } from '../../platform/http/errors.ts';
import { newSecret } from '../../platform/http/ids.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { savedCounts } from './saved-posts.store.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../platform/sql/rows.ts';

const COLUMNS = ['id', 'name', 'secret'] as const;

type ListRow = Pick<Row<'saved_lists'>, (typeof COLUMNS)[number]>;

/** A person's lists by name. */
export const listsOfPerson = (queries: Queries, userId: number): Promise<ListRow[]> =>
  findRows(queries, 'saved_lists', { user_id: userId }, COLUMNS, { order: 'name_key' });

/** A list of that person; undefined if it does not exist or belongs to somebody else. */
export function ownList(queries: Queries, userId: number, listId: number) {
  return findRow(queries, 'saved_lists', { id: listId, user_id: userId }, COLUMNS);
}

/**
 * Creates a list. Throws `conflict` if the caller has a list of that name, and beyond the limit.
 */
export function createList(
  backend: Backend,
  caller: Caller,
  name: string,
): Promise<{ list: SavedList }> {
  return transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    return { list: toList(await makeList(tx, caller, name), 0) };
  });
}

/** As `createList`, for a locked caller. */
export async function makeList(tx: Transaction, caller: Caller, name: string): Promise<ListRow> {
  const lists = await listsOfPerson(tx.sql, caller.id);
  if (lists.length >= LISTS_MAX) {
    throw conflict(`You have ${String(LISTS_MAX)} lists, the most you can keep. Remove one first`);
  }
  const named = await freeName(tx, caller, name);
  const row = { ...named, user_id: caller.id, secret: null, created_at: tx.now };
  return { ...row, id: await insertRow(tx.sql, 'saved_lists', row) };
}

/**
 * Renames a list, or changes who may see it. Throws `not_found`, and `conflict` if the name is
 * taken.
 */
export function changeList(
  backend: Backend,
  caller: Caller,
  id: number,
  { name, sharing }: SavedListForm,
): Promise<{ list: SavedList }> {
  return transactAs(backend, caller, async (tx) => {
    const list = await lockList(tx, caller, id);
    const changes = {
      ...(name !== undefined && (await freeName(tx, caller, name, list.id))),
      secret: secretAfter(list.secret, sharing),
    };
    await updateRows(tx.sql, 'saved_lists', list.id, changes);
    const counts = await savedCounts(tx.sql, caller.id);
    return {
      list: toList(
        { ...list, ...changes },
        counts.find(({ list_id }) => list_id === list.id)?.total ?? 0,
      ),
    };
  });
}

/** Removes a list; its posts stay saved without a list. Throws `not_found`. */
export function removeList(backend: Backend, caller: Caller, id: number): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const list = await lockList(tx, caller, id);
    await updateRows(tx.sql, 'saved_posts', { list_id: list.id }, { list_id: null });
    await deleteRows(tx.sql, 'saved_lists', list.id);
    return { ok: true };
  });
}

/** A list as the API returns it. */
export const toList = ({ id, name, secret }: ListRow, postCount: number): SavedList => ({
  _id: String(id),
  name,
  postCount,
  secret,
});

async function lockList(tx: Transaction, caller: Caller, id: number): Promise<ListRow> {
  await lockCaller(tx, caller);
  const list = await ownList(tx.sql, caller.id, id);
  if (!list) throw notFound('List');
  return list;
}

/** Refuses a name that another list of the caller has, ignoring case. */
async function freeName(tx: Transaction, caller: Caller, name: string, ownId?: number) {
  const name_key = name.toLowerCase();
  const taken = await findRow(tx.sql, 'saved_lists', { user_id: caller.id, name_key }, 'id');
  if (taken && taken.id !== ownId)
    throw refusedField('conflict', 'name', 'You already have a list with this name');
  return { name, name_key };
}

function secretAfter(secret: string | null, sharing: Sharing | undefined): string | null {
  if (sharing === undefined) return secret;
  if (sharing === 'off') return null;
  return sharing === 'on' && secret !== null ? secret : newSecret();
}
