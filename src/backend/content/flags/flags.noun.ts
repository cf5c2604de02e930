import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { flagQueue } from './flags.queue.ts';
import { flag, readOwnFlags, unflag } from './flags.ts';
import { removeTextsOf } from './flags.store.ts';

export const flags: Noun = {
  handlers: {
    flagQuestion: ({ backend, caller, params, body }) =>
      flag(backend, caller, { kind: 'question', id: keyOf(params.id) }, body),
    unflagQuestion: ({ backend, caller, params }) =>
      unflag(backend, caller, { kind: 'question', id: keyOf(params.id) }),
    flagAnswer: ({ backend, caller, params, body }) =>
      flag(backend, caller, { kind: 'answer', id: keyOf(params.answerId) }, body),
    unflagAnswer: ({ backend, caller, params }) =>
      unflag(backend, caller, { kind: 'answer', id: keyOf(params.answerId) }),
    flagComment: ({ backend, caller, params, body }) =>
      flag(backend, caller, { kind: 'comment', id: keyOf(params.commentId) }, body),
    unflagComment: ({ backend, caller, params }) =>
      unflag(backend, caller, { kind: 'comment', id: keyOf(params.commentId) }),
    flagUser: ({ backend, caller, params, body }) =>
      flag(backend, caller, { kind: 'user', id: keyOf(params.id) }, body),
    unflagUser: ({ backend, caller, params }) =>
      unflag(backend, caller, { kind: 'user', id: keyOf(params.id) }),
    listOwnFlags: ({ backend, caller, query }) =>
      readOwnFlags(backend, caller, { kind: query.kind, id: keyOf(query.id) }),
  },
  queues: [flagQueue],
  forget: removeTextsOf,
};
