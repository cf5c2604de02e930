import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { Reason } from './edit-forms.ts';
import { Count, Flag, Id, identified, itemsOf, listOf, OptionalText, Time } from './fields.ts';
import { AnswerForm } from './forms.ts';
import { route } from './route.ts';
import { Person, SomeAuthor } from './users.ts';

/** The queues, in the order in which they are listed. */
export const QUEUES = [
  'flags',
  'held',
  'first-posts',
  'late-answers',
  'suggestions',
  'close',
  'reopen',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** What an item is about. */
export const TARGET_KINDS = [
  'question',
  'answer',
  'comment',
  'user',
  'tag',
  'suggestion',
  'tag-suggestion',
  'held',
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/**
 * All decisions, with their buttons, what they do unless the label says that, and the messages after
 * them; each item names those that fit it.
 * Every item can be skipped for good.
 */
export const REVIEW_DECISIONS = {
  approve: { label: 'Approve', done: 'Approved' },
  edit: { label: 'Save and Approve', done: 'Saved and approved' },
  reject: { label: 'Reject', done: 'Rejected', isDangerous: true },
  spam: { label: 'Spam', done: 'Deleted as spam', isDangerous: true },
  delete: { label: 'Delete', done: 'Deleted', isDangerous: true },
  close: { label: 'Close', done: 'Closed' },
  reopen: { label: 'Reopen', done: 'Reopened' },
  'keep-closed': { label: 'Leave Closed', done: 'Left closed' },
  flag: { label: 'Flag', done: 'Flagged' },
  helpful: {
    label: 'Helpful',
    hint: 'the flag is right, and nothing else happens',
    done: 'Marked as helpful',
  },
  decline: { label: 'Decline', hint: 'the flag is wrong', done: 'Declined' },
  skip: {
    label: 'Skip',
    hint: 'leave it to others',
    done: 'Skipped. You will not see it again.',
  },
} as const;
export type ReviewDecisionName = keyof typeof REVIEW_DECISIONS;

const DECISION_NAMES = Object.keys(REVIEW_DECISIONS) as [ReviewDecisionName];

export const isReviewDecision = (name: string): name is ReviewDecisionName =>
  Object.hasOwn(REVIEW_DECISIONS, name);

/** The text under review, with what it takes to judge it. */
const ReviewedPost = z.object({
  _id: Id,
  /** A path of this site; null if the text is shown nowhere. */
  link: z.string().nullish(),
  /** Of the question, or of the question that it belongs to; a username or tag's name. */
  title: OptionalText,
  content: BodyHtml,
  tags: listOf(z.string()),
  createdAt: Time.nullish(),
  /** The version that `content` is, for an edit. */
  version: z.number().int().nullish(),
  score: Count,
  isClosed: Flag,
  /** Whether it is deleted or hidden by flags. */
  isHidden: Flag,
  /** The question that an answer answers, or the post that a comment is on. */
  context: z
    .object({ title: OptionalText, content: BodyHtml, createdAt: Time.nullish() })
    .nullish(),
  /** For a suggested edit: the text that it starts from, and why it was suggested. */
  before: z
    .object({
      title: OptionalText,
      content: BodyHtml,
      tags: listOf(z.string()),
      reason: OptionalText,
    })
    .nullish(),
});
export type ReviewedPost = z.output<typeof ReviewedPost>;

/** A flag as its reviewers see it. */
const ReviewedFlag = identified({
  reason: z.string(),
  text: OptionalText,
  createdAt: Time,
  /** Null if the site raised it. */
  by: Person.nullish(),
  weight: Count,
  /** The original question. */
  duplicateOf: z.object({ _id: Id, title: OptionalText }).nullish(),
});
export type ReviewedFlag = z.output<typeof ReviewedFlag>;

export const ReviewItem = identified({
  queue: z.string(),
  version: z.number().int(),
  kind: z.string(),
  openedAt: Time,
  post: ReviewedPost.nullish(),
  author: SomeAuthor,
  /** Facts that made the site put it here: `points` toward a spam score, if it has any. */
  signs: listOf(z.object({ name: z.string(), points: Count, text: OptionalText })),
  flags: listOf(ReviewedFlag),
  decisions: listOf(z.string()),
  /** Once decided. */
  decision: z.string().nullish(),
  decidedBy: Person.nullish(),
  decidedAt: Time.nullish(),
  reply: OptionalText,
});
export type ReviewItem = z.output<typeof ReviewItem>;

export const ReviewDecision = z.object({
  decision: z.enum(DECISION_NAMES),
  /** The version of the item that was reviewed. */
  version: z.int().check(z.positive()),
  /** The message to the author, or to those who flagged it. */
  reply: Reason,
  /** For `edit`: the new body, as HTML. */
  content: z.optional(AnswerForm.shape.content),
});
export type ReviewDecision = z.output<typeof ReviewDecision>;

export const listQueues = route('GET /review', {
  access: 'member',
  summary: 'The review queues that have something for the caller, and how much waits there',
  response: z.object({
    queues: itemsOf(z.object({ name: z.string(), waiting: Count })),
  }),
});

export const nextReview = route('GET /review/{queue}/next', {
  access: 'member',
  summary:
    'The next item of a queue, claimed for the caller for 10 minutes; never their own posts, nor what they flagged or skipped',
  response: z.object({ item: ReviewItem.nullable() }),
});

export const decideReview = route('PUT /review/{queue}/{itemId}', {
  access: 'member',
  summary: 'Decide an item, or skip it for good; refused (409) if somebody else decided it first',
  body: ReviewDecision,
  response: z.object({ item: ReviewItem }),
});
