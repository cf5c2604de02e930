import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { addNote, readConduct, understand, warn } from './conduct.ts';
import { forgetConduct } from './conduct.store.ts';
import { readDecisions } from './decisions.ts';

/** Warnings, moderators' notes on people, and what people see of decisions about them. */
export const conduct: Noun = {
  handlers: {
    listDecisions: ({ backend, caller, query }) => readDecisions(backend, caller, query.page),
    understandWarning: ({ backend, caller, params }) =>
      understand(backend, caller, keyOf(params.id)),
    getConduct: ({ backend, params }) => readConduct(backend, keyOf(params.id)),
    warnUser: ({ backend, caller, params, body }) =>
      warn(backend, caller, keyOf(params.id), body.message),
    addNote: ({ backend, caller, params, body }) =>
      addNote(backend, caller, keyOf(params.id), body.message),
  },
  forget: forgetConduct,
};
