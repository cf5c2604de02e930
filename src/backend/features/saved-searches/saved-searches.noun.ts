import type { Noun } from '../../noun.ts';
import { removeAllSearches } from './saved-searches.store.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { senderOf } from '../../platform/http/sender.ts';
import { readFeed } from './feed.ts';
import { changeSearch, createSearch, listSearches, removeSearch } from './saved-searches.ts';

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
  forget: removeAllSearches,
};
