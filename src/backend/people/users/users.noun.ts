import type { Noun } from '../../noun.ts';
import { removeFormerNamesOf } from './former-names.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/sender.ts';
import { earnedBadges } from './badges.ts';
import { listUsers } from './directory.ts';
import { profile } from './profile.ts';
import { askedQuestions, givenAnswers } from './recent.ts';

export const users: Noun = {
  handlers: {
    listUsers: async ({ backend, caller, origin, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, query.search);
      return listUsers(backend, query, sender);
    },
    getUser: async ({ backend, params, origin }) => ({
      user: await profile(backend, params.id, origin),
    }),
  },
  activity: [askedQuestions, givenAnswers, earnedBadges],
  forget: removeFormerNamesOf,
};
