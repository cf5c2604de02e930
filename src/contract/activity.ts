import * as z from 'zod';
import { identified, itemsOf, Line, OptionalText, Page, Time } from './fields.ts';
import { AnswerPaging, QuestionPaging, UserPaging } from './paging.ts';
import { QuestionCard } from './questions.ts';
import { route } from './route.ts';
import { RecentAnswer } from './users.ts';
import { safeRedirect } from '../shared/safe-redirect.ts';

/**
 * What the profile and the dashboard list. `accept`: an answer of the person was accepted; `vote`:
 * they received one, which only they see; `bounty`: they offered or earned one. Votes that a person
 * casts are private.
 */
export const ActivityType = z.enum(['question', 'answer', 'badge', 'vote', 'bounty', 'accept']);
export type ActivityType = z.output<typeof ActivityType>;

/** Section 3, activity items. `title` is a question’s, or the name of a badge. */
export const Activity = identified({
  type: z.string(),
  title: Line,
  /** What a badge is given for; for a bounty, what was paid or earned. */
  description: OptionalText,
  /** A path of this site; anything else becomes ''. */
  link: OptionalText.transform((link) => safeRedirect(link, '')).meta({ type: 'string' }),
  createdAt: Time,
});
export type Activity = z.output<typeof Activity>;

const one = {
  query: z.object({ page: Page }),
} as const;

export const listUserQuestions = route('GET /users/{id}/questions', {
  ...one,
  access: 'personal',
  summary: 'A user’s questions (by id or username), newest first, at most 100 pages',
  response: z.object({
    questions: itemsOf(QuestionCard),
    pagination: QuestionPaging.nullish(),
  }),
});

export const listUserAnswers = route('GET /users/{id}/answers', {
  ...one,
  access: 'public',
  summary: 'A user’s answers, newest first, at most 100 pages',
  response: z.object({ answers: itemsOf(RecentAnswer), pagination: AnswerPaging.nullish() }),
});

export const listUserActivity = route('GET /users/{id}/activity', {
  ...one,
  access: 'personal',
  summary:
    'A user’s recent activity, newest first, at most 20 pages; forbidden if they keep it private',
  response: z.object({ activity: itemsOf(Activity), pagination: UserPaging.nullish() }),
});
