import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { deleteHeld, editHeldAnswer, heldSource } from '../held/edit.ts';
import { orHeld } from '../held/read.ts';
import { acceptAnswer, unacceptAnswer } from './acceptance.ts';
import { postAnswer } from './answers.ts';
import { answerSource, deleteOwnAnswer, editAnswer } from './edit.ts';
import { newestAccepted } from './answers.store.ts';

export const answers: Noun = {
  activity: [{ type: 'accept', newest: newestAccepted, onProfile: () => '' }],
  handlers: {
    postAnswer: ({ backend, caller, origin, body }) =>
      postAnswer(backend, caller, { ...body, questionId: keyOf(body.questionId) }, origin),
    acceptAnswer: ({ backend, caller, params }) =>
      acceptAnswer(backend, caller, keyOf(params.answerId)),
    unacceptAnswer: ({ backend, caller, params }) =>
      unacceptAnswer(backend, caller, keyOf(params.answerId)),
    getAnswerSource: ({ backend, caller, params, query }) => {
      const id = keyOf(params.id);
      return orHeld(
        () => answerSource(backend, caller, id, query.version),
        () => heldSource(backend, caller, 'answer', id),
      );
    },
    editAnswer: ({ backend, caller, origin, params, body }) => {
      const id = keyOf(params.id);
      return orHeld(
        () => editAnswer(backend, caller, id, body, origin.prepared),
        () => editHeldAnswer(backend, caller, id, body, origin.prepared),
      );
    },
    deleteAnswer: ({ backend, caller, params }) => {
      const id = keyOf(params.id);
      return orHeld(
        () => deleteOwnAnswer(backend, caller, id),
        () => deleteHeld(backend, caller, 'answer', id),
      );
    },
  },
};
