import type { Noun } from '../../noun.ts';
import { endDigestsOf } from './digests-store.ts';
import { listWatched, readWatch, watchTag } from './tag-watching.ts';

export const tagWatching: Noun = {
  handlers: {
    listWatchedTags: ({ backend, caller }) => listWatched(backend, caller),
    getTagWatch: ({ backend, caller, params }) => readWatch(backend, caller, params.name),
    watchTag: ({ backend, caller, params, body }) =>
      watchTag(backend, caller, params.name, body.level),
  },
  forget: endDigestsOf,
};
