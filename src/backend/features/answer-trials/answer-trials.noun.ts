import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { reportTrial, withdrawTrial } from './answer-trials.ts';
import { readTrials } from './read.ts';

export const answerTrials: Noun = {
  handlers: {
    listAnswerTrials: ({ backend, caller, params, query }) =>
      readTrials(backend, caller, keyOf(params.answerId), query.page),
    reportTrial: ({ backend, caller, params, body }) =>
      reportTrial(backend, caller, keyOf(params.answerId), body),
    withdrawTrial: ({ backend, caller, params }) =>
      withdrawTrial(backend, caller, keyOf(params.answerId)),
  },
};
