import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { acceptAnswer, unacceptAnswer } from './acceptance.ts';
import { postAnswer } from './answers.ts';
import { answerSource, deleteOwnAnswer, editAnswer } from './edit.ts';
import { newestAccepted } from './answers.store.ts';

export const answers: Noun = {
  activity: [{ type: 'accept', newest: newestAccepted, onProfile: () => '' }],
  handlers: {
    postAnswer: async ({ backend, caller, origin, body }) => ({
      answer: await postAnswer(
        backend,
        caller,
        { ...body, questionId: keyOf(body.questionId) },
        origin.prepared,
      ),
    }),
    acceptAnswer: ({ backend, caller, params }) =>
      acceptAnswer(backend, caller, keyOf(params.answerId)),
    unacceptAnswer: ({ backend, caller, params }) =>
      unacceptAnswer(backend, caller, keyOf(params.answerId)),
    getAnswerSource: ({ backend, caller, params, query }) =>
      answerSource(backend, caller, keyOf(params.id), query.version),
    editAnswer: ({ backend, caller, origin, params, body }) =>
      editAnswer(backend, caller, keyOf(params.id), body, origin.prepared),
    deleteAnswer: ({ backend, caller, params }) =>
      deleteOwnAnswer(backend, caller, keyOf(params.id)),
  },
};
