import type { Noun } from '../../noun.ts';
import { tagFinishing } from './finishing.ts';
import { tagCounting } from './counting.ts';
import { unignoreAll } from './ignores.ts';
import { forgetModerator } from './moderators.store.ts';
import { editDescription } from './texts.ts';
import { unfollowAll } from './follows.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { tagHistory } from './history.ts';
import { senderOf } from '../../platform/http/sender.ts';
import { listTags, getTag, followTag, listFollowedTags } from './tags.ts';

export const tags: Noun = {
  handlers: {
    listTags: async ({ backend, caller, origin, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, query.search);
      return listTags(backend, caller, query, sender);
    },
    getTag: ({ backend, caller, params, origin }) =>
      getTag(backend, caller, params.name, origin.prepared),
    listTagHistory: ({ backend, caller, params, query }) =>
      tagHistory(backend, caller, params.name, query),
    editTagDescription: async ({ backend, caller, params, body }) => ({
      tag: await editDescription(backend, caller, params.name, body),
    }),
    listFollowedTags: ({ backend, caller }) => listFollowedTags(backend, caller),
    followTag: ({ backend, caller, params }) => followTag(backend, caller, params.name),
  },
  jobs: [tagCounting, tagFinishing],
  async forget(tx, userId) {
    await unfollowAll(tx, userId);
    await unignoreAll(tx, userId);
    await forgetModerator(tx, userId);
  },
};
