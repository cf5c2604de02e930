import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { editHeld } from '../held/edit.ts';
import { deleteOwn, sourceOf } from '../posts/own-post.ts';
import type { editAnswer as editAnswerCall } from '../../../contract/edits.ts';
import type { CallResult } from '../../../contract/route.ts';
import { orHeld, readHeldAnswer } from '../held/read.ts';
import { acceptAnswer, unacceptAnswer } from './acceptance.ts';
import { postAnswer } from './answers.ts';
import { editAnswer } from './edit.ts';
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
    getAnswerSource: async ({ backend, caller, params, query }) => {
      const source = await sourceOf(backend, caller, 'answer', keyOf(params.id), query.version);
      const { content, version, needsReason, questionId } = source;
      return { content, version, needsReason, questionId };
    },
    editAnswer: ({ backend, caller, origin, params, body }) => {
      const id = keyOf(params.id);
      return orHeld<CallResult<typeof editAnswerCall>>(
        () => editAnswer(backend, caller, id, body, origin.prepared),
        async () => {
          const version = await editHeld(backend, caller, { kind: 'answer', id }, body);
          const answer = await readHeldAnswer(backend, caller, id, origin.prepared);
          return answer && { answer, version };
        },
      );
    },
    deleteAnswer: ({ backend, caller, params }) =>
      deleteOwn(backend, caller, 'answer', keyOf(params.id)),
  },
};
