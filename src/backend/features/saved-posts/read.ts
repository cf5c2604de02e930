import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import {
  type getSavedPost,
  type getSharedList,
  type ListedPost,
  type listSavedPosts,
  NO_LIST,
  type SavedList,
} from '../../../contract/saved-posts.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { postSummary } from '../../content/posts/summary.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { toList, changeList, createList, removeList, listsOfPerson } from './lists.ts';
import { countShared, savedCounts, savedPost, savedRows, sharedRows } from './saved-posts.store.ts';
import type { Noun } from '../../noun.ts';
import { removeSavedPost, savePost } from './saved-posts.ts';
import { findRow, forgetRows } from '../../platform/sql/rows.ts';

/**
 * A page of the caller's saved posts, of a list, of no list, or all, in four statements. Of deleted
 * posts it only says that they were deleted. Throws `not_found` for a list that is not the
 * caller's.
 */
async function listSaved(
  { db: { sql } }: Backend,
  caller: Caller,
  { page, list }: { readonly page: number; readonly list?: string | undefined },
): Promise<CallResult<typeof listSavedPosts>> {
  const { lists, counts, total } = await listsOf(sql, caller.id);
  const listId = keyOfList(list, lists);
  const listed = listId === undefined ? total : (counts.get(listId) ?? 0);
  const rows = await savedRows(sql, caller.id, listId, partOf(page));
  const people = rows.flatMap(({ author_id }) => author_id ?? []);
  const authors = await authorsOf(sql, people);
  return {
    posts: rows.map((row) => ({
      _id: String(row.post_id),
      note: row.note,
      listId: row.list_id === null ? null : String(row.list_id),
      savedAt: new Date(row.saved_at).toISOString(),
      post: toListedPost(row, authors),
    })),
    pagination: pagingOf(page, PAGE_SIZE.saved, listed),
    lists,
    total,
  };
}

/** A post with the caller's note and list. Throws `not_found`. */
async function readSaved(
  { db: { sql } }: Backend,
  caller: Caller,
  id: number,
): Promise<CallResult<typeof getSavedPost>> {
  const post = await postSummary(sql, id);
  const saved = await savedPost(sql, caller.id, Number(post._id));
  const { lists } = await listsOf(sql, caller.id);
  const listId = saved?.list_id ?? null;
  return {
    post,
    saved: saved && { note: saved.note, listId: listId === null ? null : String(listId) },
    lists,
  };
}

/** A page of a shared list: only publicly visible posts, without notes. Throws `not_found`. */
async function readShared(
  { db: { sql } }: Backend,
  secret: string,
  page: number,
): Promise<CallResult<typeof getSharedList>> {
  const list = await findRow(sql, 'saved_lists', { secret });
  if (!list) throw notFound('List');
  const rows = await sharedRows(sql, list.id, partOf(page));
  const total = await countShared(sql, list.id);
  const people = rows.flatMap(({ author_id }) => author_id);
  const authors = await authorsOf(sql, [...people, list.user_id]);
  return {
    list: { name: list.name },
    owner: authors.get(list.user_id) ?? null,
    posts: rows.flatMap((row) => toListedPost(row, authors) ?? []),
    pagination: pagingOf(page, PAGE_SIZE.saved, total),
  };
}

const partOf = (page: number) => ({
  limit: PAGE_SIZE.saved,
  offset: (page - 1) * PAGE_SIZE.saved,
});

async function listsOf(sql: Queries, userId: number) {
  const rows = await listsOfPerson(sql, userId);
  const postCounts = await savedCounts(sql, userId);
  const counts = new Map(postCounts.map(({ list_id, total }) => [list_id, total]));
  return {
    lists: rows.map((row) => toList(row, counts.get(row.id) ?? 0)),
    counts,
    total: postCounts.reduce((sum, one) => sum + one.total, 0),
  };
}

/** Null for posts without a list, undefined for all. */
function keyOfList(
  list: string | undefined,
  lists: readonly SavedList[],
): number | null | undefined {
  if (list === undefined) return undefined;
  if (list === NO_LIST) return null;
  if (!lists.some(({ _id }) => _id === list)) throw notFound('List');
  return keyOf(list);
}

type PostRow = Omit<Awaited<ReturnType<typeof savedRows>>[number], 'note' | 'list_id' | 'saved_at'>;

/** Null for a deleted post. */
function toListedPost(row: PostRow, authors: ReadonlyMap<number, Author>): ListedPost | null {
  const { kind, question_id } = row;
  if (kind === null || question_id === null) return null;
  return {
    kind,
    _id: String(row.post_id),
    questionId: String(question_id),
    title: row.title ?? '',
    author: authors.get(row.author_id ?? 0) ?? null,
    excerpt: row.excerpt ?? '',
    voteScore: row.score ?? 0,
  };
}

export const savedPosts: Noun = {
  handlers: {
    listSavedPosts: ({ backend, caller, query }) => listSaved(backend, caller, query),
    getSavedPost: ({ backend, caller, params }) => readSaved(backend, caller, keyOf(params.id)),
    savePost: ({ backend, caller, params, body }) =>
      savePost(backend, caller, keyOf(params.id), body),
    removeSavedPost: ({ backend, caller, params, query }) =>
      removeSavedPost(backend, caller, keyOf(params.id), query.only),
    createSavedList: ({ backend, caller, body }) => createList(backend, caller, body.name),
    changeSavedList: ({ backend, caller, params, body }) =>
      changeList(backend, caller, keyOf(params.listId), body),
    removeSavedList: ({ backend, caller, params }) =>
      removeList(backend, caller, keyOf(params.listId)),
    getSharedList: ({ backend, params, query }) => readShared(backend, params.secret, query.page),
  },
  forget: forgetRows('saved_posts', 'saved_lists'),
};
