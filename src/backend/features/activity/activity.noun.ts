import type { Noun } from '../../noun.ts';
import { activityOf, answersOf, questionsOf } from './activity.ts';

/** The lists of a profile's tabs. */
export const activity: Noun = {
  handlers: {
    listUserQuestions: ({ backend, caller, origin, params, query }) =>
      questionsOf(backend.db.sql, { ...params, ...query }, { ...origin, callerId: caller?.id }),
    listUserAnswers: ({ backend, origin, params, query }) =>
      answersOf(backend.db.sql, { ...params, ...query }, origin),
    listUserActivity: ({ backend, caller, params, query }) =>
      activityOf(backend.db.sql, { ...params, ...query }, caller),
  },
};
