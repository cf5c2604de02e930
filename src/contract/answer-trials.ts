import * as z from 'zod';
import { AnswerTrialForm, VERDICTS } from './answer-trial-forms.ts';
import { itemsOf, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { PostSummary } from './posts.ts';
import { route } from './route.ts';
import { TrialSummary } from './trial-summary.ts';
import { SomeAuthor } from './users.ts';

const FEATURE = 'feature answer-trials';

const verdict = z.enum(VERDICTS);
const version = z.string().max(200);

/** One person's verdict on an answer. */
const AnswerTrial = z.object({ verdict, version, reportedAt: Time, by: SomeAuthor });

const ofAnswer = z.object({ answerId: z.string() });
const Changed = z.object({ trials: TrialSummary });

export const listAnswerTrials = route({
  method: 'GET',
  path: '/answers/{answerId}/trials',
  access: 'personal',
  summary: 'Reports on whether an answer works, newest first, and the caller’s own',
  source: FEATURE,
  params: ofAnswer,
  query: z.object({ page: Page }),
  response: z.object({
    post: PostSummary,
    trials: itemsOf(AnswerTrial),
    own: z.object({ verdict, version }).nullish(),
    pagination: UserPaging.nullish(),
  }),
});

export const reportTrial = route({
  method: 'PUT',
  path: '/answers/{answerId}/trial',
  access: 'member',
  refusal: 'Please log in to say whether it works',
  summary:
    'Report that an answer works with a version or is out of date since one; one report per user',
  source: FEATURE,
  params: ofAnswer,
  body: AnswerTrialForm,
  response: Changed,
});

export const withdrawTrial = route({
  method: 'DELETE',
  path: '/answers/{answerId}/trial',
  access: 'member',
  summary: 'Withdraw the caller’s report on an answer',
  source: FEATURE,
  params: ofAnswer,
  response: Changed,
});
