import type { Noun } from '../../noun.ts';
import { removeAllSaved } from './saved-posts.store.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { changeList, createList, removeList } from './lists.ts';
import { listSaved, readSaved, readShared } from './read.ts';
import { removeSavedPost, savePost } from './saved-posts.ts';

export const savedPosts: Noun = {
  handlers: {
    listSavedPosts: ({ backend, caller, query }) => listSaved(backend, caller, query),
    getSavedPost: ({ backend, caller, params }) => readSaved(backend, caller, keyOf(params.id)),
    savePost: ({ backend, caller, params, body }) =>
      savePost(backend, caller, keyOf(params.id), body),
    removeSavedPost: ({ backend, caller, params }) =>
      removeSavedPost(backend, caller, keyOf(params.id)),
    createSavedList: ({ backend, caller, body }) => createList(backend, caller, body.name),
    changeSavedList: ({ backend, caller, params, body }) =>
      changeList(backend, caller, keyOf(params.listId), body),
    removeSavedList: ({ backend, caller, params }) =>
      removeList(backend, caller, keyOf(params.listId)),
    getSharedList: ({ backend, params, query }) => readShared(backend, params.secret, query.page),
  },
  forget: removeAllSaved,
};
