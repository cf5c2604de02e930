import * as z from 'zod';
import { identified, itemsOf, Line, listOf, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { FOLLOW_LEVELS, FollowForm } from './question-follow-forms.ts';
import { route } from './route.ts';

/** Authors at a question are notified of its answers by default. */
const Follow = z.object({ title: Line, level: z.enum(FOLLOW_LEVELS) });

export const getQuestionFollow = route('GET /questions/{id}/follow', {
  access: 'member',
  summary: 'The caller’s follow level on a question',
  response: Follow,
});

export const followQuestion = route('PUT /questions/{id}/follow', {
  access: 'member',
  refusal: 'Please log in to follow questions',
  summary: 'Follow a question (its answers, or comments and edits too), unfollow it, or mute it',
  body: FollowForm,
  response: Follow,
});

export const listFollowedQuestions = route('GET /followed-questions', {
  access: 'member',
  summary: 'The questions the caller follows or mutes, newest choice first',
  query: z.object({ page: Page }),
  response: z.object({
    questions: itemsOf(identified({ title: Line, level: z.enum(FOLLOW_LEVELS) })),
    pagination: UserPaging.nullish(),
  }),
});

export const recordListVisit = route('POST /questions/visits', {
  access: 'member',
  unlimited: true,
  whileSuspended: true,
  summary:
    'Record that the caller reads a list of questions. Replies when their last visit ended, which of the listed questions have unread notifications for them, and which that they follow are active since',
  /** The ids of the questions in the list. */
  body: z.object({ questions: z.array(z.string().regex(/^\w{1,64}$/)).max(100) }),
  response: z.object({
    /** When the last visit ended; null on the first one, or if the caller does not want to know. */
    since: Time.nullish(),
    unread: listOf(z.string()),
  }),
});
