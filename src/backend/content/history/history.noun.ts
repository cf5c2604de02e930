import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { redactVersion } from './redacting.ts';
import { rollBack } from './rollback.ts';
import { readHistory, readVersion } from './history.ts';

export const history: Noun = {
  handlers: {
    listQuestionHistory: ({ backend, caller, params, query }) =>
      readHistory(backend, caller, { kind: 'question', postId: keyOf(params.id) }, query),
    listAnswerHistory: ({ backend, caller, params, query }) =>
      readHistory(backend, caller, { kind: 'answer', postId: keyOf(params.answerId) }, query),
    getQuestionVersion: ({ backend, caller, params }) =>
      readVersion(
        backend,
        caller,
        { kind: 'question', postId: keyOf(params.id) },
        keyOf(params.number),
      ),
    getAnswerVersion: ({ backend, caller, params }) =>
      readVersion(
        backend,
        caller,
        { kind: 'answer', postId: keyOf(params.answerId) },
        keyOf(params.number),
      ),
    rollBackQuestion: ({ backend, caller, params, body }) =>
      rollBack(backend, caller, { kind: 'question', postId: keyOf(params.id) }, body),
    rollBackAnswer: ({ backend, caller, params, body }) =>
      rollBack(backend, caller, { kind: 'answer', postId: keyOf(params.answerId) }, body),
    redactVersion: ({ backend, caller, params, body: { reason } }) =>
      redactVersion(backend, caller, keyOf(params.id), { number: keyOf(params.number), reason }),
  },
};
