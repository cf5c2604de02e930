import * as z from 'zod';
import { identified, itemsOf, Line, Page } from './fields.ts';
import { UserPaging } from './paging.ts';
import { FOLLOW_LEVELS, FollowForm } from './question-follow-forms.ts';
import { route } from './route.ts';

const FEATURE = 'feature question-follows';
const ofQuestion = z.object({ id: z.string() });

/** Authors at a question are notified of its answers by default. */
const Follow = z.object({ title: Line, level: z.enum(FOLLOW_LEVELS) });

export const getQuestionFollow = route({
  method: 'GET',
  path: '/questions/{id}/follow',
  access: 'member',
  summary: 'The caller’s follow level on a question',
  source: FEATURE,
  params: ofQuestion,
  response: Follow,
});

export const followQuestion = route({
  method: 'PUT',
  path: '/questions/{id}/follow',
  access: 'member',
  refusal: 'Please log in to follow questions',
  summary: 'Follow a question (its answers, or comments and edits too), unfollow it, or mute it',
  source: FEATURE,
  params: ofQuestion,
  body: FollowForm,
  response: Follow,
});

export const listFollowedQuestions = route({
  method: 'GET',
  path: '/followed-questions',
  access: 'member',
  summary: 'The questions the caller follows or mutes, newest choice first',
  source: FEATURE,
  query: z.object({ page: Page }),
  response: z.object({
    questions: itemsOf(identified({ title: Line, level: z.enum(FOLLOW_LEVELS) })),
    pagination: UserPaging.nullish(),
  }),
});
