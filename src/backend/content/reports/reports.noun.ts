import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { decide, readReports, report, removeReasonsOf } from './reports.ts';

export const reports: Noun = {
  handlers: {
    reportQuestion: ({ backend, caller, params, body }) =>
      report(backend, caller, 'question', keyOf(params.id), body.reason),
    reportAnswer: ({ backend, caller, params, body }) =>
      report(backend, caller, 'answer', keyOf(params.id), body.reason),
    listReports: ({ backend, query }) => readReports(backend, query),
    decideReport: ({ backend, caller, params, body }) =>
      decide(backend, caller, keyOf(params.id), body.status),
  },
  forget: removeReasonsOf,
};
