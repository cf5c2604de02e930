import * as z from 'zod';
import { TrialSummary } from './answer-trials.ts';
import { BodyHtml, DraftId, written } from './body-format.ts';
import { Comment } from './comments.ts';
import { Count, Flag, identified, itemsOf, Time, Whole } from './fields.ts';
import { AnswerForm } from './forms.ts';
import { HELD } from './held.ts';
import { PostOrigin } from './posts.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
import { HasVoted } from './votes.ts';

/** Section 3, answer. `content` is HTML as in section 5. */
export const Answer = identified({
  content: BodyHtml,
  author: SomeAuthor,
  createdAt: Time,
  editedAt: Time.nullish(),
  voteScore: Count,
  hasVoted: HasVoted,
  /** Whether the caller has saved it. */
  isSaved: z.boolean().nullish(),
  /** Whether a flag of the caller waits for review. */
  isFlagged: z.boolean().nullish(),
  isAccepted: Flag,
  /** The five with the most votes, oldest first. */
  comments: itemsOf(Comment).nullish(),
  /** Increased by each edit; an edit names its base version. */
  version: z.number().int().nullish(),
  /** Whether every member can edit it, and nobody earns reputation from it. */
  isWiki: z.boolean().nullish(),
  /** Without deleted ones. */
  commentCount: Whole.nullish(),
  origin: PostOrigin.nullish(),
  trials: TrialSummary,
  /** The reputation that bounties have given to it. */
  bountyAwarded: z.number().int().positive().nullish().catch(null),
  ...HELD,
});
export type Answer = z.output<typeof Answer>;

export const postAnswer = route('POST /answers', {
  access: 'member',
  refusal: 'Please login to answer',
  summary: 'Answer a question',
  status: 201,
  mayWait: 'held',
  body: written(AnswerForm).extend({ draft: DraftId }),
  // The site reads the id alone: a reply that lacks the rest still means that it was posted.
  response: z.object({ answer: z.union([Answer, identified({})]), held: HELD.held }),
});

export const acceptAnswer = route('PUT /answers/{answerId}/accept', {
  access: 'member',
  summary: 'Accept an answer to the caller’s question; replaces an earlier acceptance',
  response: z.unknown(),
});

export const unacceptAnswer = route('DELETE /answers/{answerId}/accept', {
  access: 'member',
  summary: 'Unaccept the answer',
  response: z.unknown(),
});
