import type { Noun } from '../../noun.ts';
import { removeDraftsOf } from './drafts.store.ts';
import { createDraft, deleteDraft, saveDraft } from './drafts.ts';
import { readDraft, readDrafts } from './read.ts';

export const drafts: Noun = {
  handlers: {
    listDrafts: ({ backend, caller }) => readDrafts(backend, caller),
    getDraft: ({ backend, caller, params }) => readDraft(backend, caller, params.draftId),
    createDraft: ({ backend, caller, body }) => createDraft(backend, caller, body),
    saveDraft: ({ backend, caller, params, body }) =>
      saveDraft(backend, caller, params.draftId, body),
    deleteDraft: ({ backend, caller, params }) => deleteDraft(backend, caller, params.draftId),
  },
  forget: removeDraftsOf,
};
