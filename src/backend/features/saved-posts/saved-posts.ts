import {
  LIST_POSTS_MAX,
  SAVED_POSTS_MAX,
  type SavedPostForm,
} from '../../../contract/saved-posts.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, type HttpError, notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { postSummary } from '../../content/posts/summary.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { makeList, ownList } from './lists.ts';
import { savedCounts, savedPost } from './saved-posts.store.ts';
import { deleteRows, saveRow } from '../../platform/sql/rows.ts';

/**
 * Saves a post, visible only to the caller, or changes its note or list; creates the list if
 * needed. Throws `not_found`, and `conflict` beyond the limits and if the caller has a list of that
 * name.
 */
export function savePost(
  backend: Backend,
  caller: Caller,
  id: number,
  { note, listId, name }: SavedPostForm,
): Promise<{ isSaved: boolean; listId?: string }> {
  return transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    const postId = Number((await postSummary(tx.sql, id))._id);
    const before = await savedPost(tx.sql, caller.id, postId);
    const made = name === undefined ? undefined : await makeList(tx, caller, name);
    const list_id = made?.id ?? (await listIn(tx, caller, listId, before?.list_id ?? null));
    await refuseBeyond(tx, caller, {
      isNew: !before,
      moved: list_id === before?.list_id ? null : list_id,
    });
    const own = { user_id: caller.id, post_id: postId, created_at: tx.now };
    const row = { ...own, list_id, note: note ?? before?.note ?? '' };
    await saveRow(tx.sql, 'saved_posts', row, ['user_id', 'post_id'], 'created_at');
    return { isSaved: true, ...(made && { listId: String(made.id) }) };
  });
}

/**
 * Removes a post from the caller's saved posts, even if the post was deleted. With `only` throws
 * `conflict` if that would lose a note or list.
 */
export async function removeSavedPost(
  { db }: Backend,
  caller: Caller,
  id: number,
  only?: 'plain',
): Promise<{ isSaved: boolean }> {
  const saved = only && (await savedPost(db.sql, caller.id, id));
  if (saved && (saved.note !== '' || saved.list_id !== null))
    throw conflict('This saved post has a note or list, which would be lost');
  await deleteRows(db.sql, 'saved_posts', { user_id: caller.id, post_id: id });
  return { isSaved: false };
}

async function listIn(
  tx: Transaction,
  caller: Caller,
  requested: SavedPostForm['listId'],
  current: number | null,
): Promise<number | null> {
  if (requested === undefined) return current;
  if (requested === null) return null;
  const key = keyOf(requested);
  const list = await ownList(tx.sql, caller.id, key);
  if (!list) throw notFound('List');
  return list.id;
}

async function refuseBeyond(
  tx: Transaction,
  caller: Caller,
  { isNew, moved }: { readonly isNew: boolean; readonly moved: number | null },
): Promise<void> {
  if (!isNew && moved === null) return;
  const counts = await savedCounts(tx.sql, caller.id);
  const total = counts.reduce((sum, one) => sum + one.total, 0);
  if (isNew && total >= SAVED_POSTS_MAX) throw full('You have saved', SAVED_POSTS_MAX);
  const inList = counts.find(({ list_id }) => list_id === moved)?.total ?? 0;
  if (moved !== null && inList >= LIST_POSTS_MAX) throw full('This list has', LIST_POSTS_MAX);
}

const full = (who: string, most: number): HttpError =>
  conflict(`${who} ${String(most)} posts, the maximum. Remove some first`);
