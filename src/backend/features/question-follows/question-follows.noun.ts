import type { Noun } from '../../noun.ts';
import { followerNotifications } from './notify-followers.ts';
import { removeFollowsOf } from './question-follows.store.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { followQuestion, listFollows, readFollow } from './follows.ts';

export const questionFollows: Noun = {
  handlers: {
    getQuestionFollow: ({ backend, caller, params }) =>
      readFollow(backend, caller, keyOf(params.id)),
    followQuestion: ({ backend, caller, params, body }) =>
      followQuestion(backend, caller, keyOf(params.id), body.level),
    listFollowedQuestions: ({ backend, caller, query }) => listFollows(backend, caller, query.page),
  },
  jobs: [followerNotifications],
  forgetSome: removeFollowsOf,
};
