import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { flagQueue } from './flags.queue.ts';
import { flag, readOwnFlags, unflag } from './flags.ts';
import { removeTextsOf } from './flags.store.ts';
import { tagNamed } from '../tags/lists.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import type { Backend } from '../../backend.ts';

const tagIdOf = async ({ db }: Backend, name: string): Promise<number> =>
  (await tagNamed(db.sql, tagNameOf(name), undefined))?.id ?? 0;

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
    flagTag: async ({ backend, caller, params, body }) =>
      flag(backend, caller, { kind: 'tag', id: await tagIdOf(backend, params.name) }, body),
    unflagTag: async ({ backend, caller, params }) =>
      unflag(backend, caller, { kind: 'tag', id: await tagIdOf(backend, params.name) }),
    listOwnFlags: async ({ backend, caller, query: { kind, id } }) =>
      readOwnFlags(backend, caller, {
        kind,
        id: kind === 'tag' ? await tagIdOf(backend, id) : keyOf(id),
      }),
  },
  queues: [flagQueue],
  forget: removeTextsOf,
};
