import type { Noun } from '../../noun.ts';
import { unskipAll } from './store.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { senderOf } from '../../platform/http/sender.ts';
import { readQueue, skip } from './answer-queue.ts';

export const answerQueue: Noun = {
  handlers: {
    getAnswerQueue: ({ backend, caller, origin }) =>
      readQueue(backend, caller, { prepared: origin.prepared, sender: senderOf(caller, origin) }),
    skipQuestion: ({ backend, caller, params, body }) =>
      skip(backend, caller, keyOf(params.id), body.isSkipped),
  },
  forget: unskipAll,
};
