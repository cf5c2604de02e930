import type { Noun } from '../../noun.ts';
import { tagCounting } from './counting.ts';
import { editDescription } from './texts.ts';
import { unfollowAll } from './follows.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { tagHistory } from './history.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { listTags, getTag, followTag, listFollowedTags } from './tags.ts';
import type { Backend } from '../../backend.ts';
import type { Job, JobContext } from '../../job.ts';
import { finishMerge } from './merging.ts';
import { finishSplit } from './splitting.ts';
import { deleteRows, findRows } from '../../platform/sql/rows.ts';

/** Milliseconds between two checks for work that a killed process left. */
const POLL = 60_000;

/**
 * Finishes merges and splits of tags after a process died. Each batch checks again whether
 * it is needed, so several processes may share the work, and all stop when it is done.
 */
export const tagFinishing: Job = { every: POLL, run: finishAll };

/** Reports a tag that fails, and leaves it to the next check. */
async function finishAll(backend: Backend, { report, closing }: JobContext): Promise<void> {
  const moving = { state: ['merging', 'splitting'] } as const;
  for (const { name, state } of await findRows(backend.db.sql, 'tag_synonyms', moving)) {
    const finish = state === 'merging' ? finishMerge : finishSplit;
    await finish(backend, name, closing).catch(report);
  }
}

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
    await deleteRows(tx.sql, 'tag_ignores', { user_id: userId });
    await deleteRows(tx.sql, 'tag_moderators', { user_id: userId });
  },
};
