import * as z from 'zod';
import { Count, Id, identified, itemsOf, Line, listOf, Time } from './fields.ts';
import { QuestionCard } from './questions.ts';
import { route } from './route.ts';

/** Why a question is in the member's queue: the kind and its parameters, never a sentence. */
const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('followed-tag'), tag: z.string() }),
  /** The sum of the scores of the member's answers with the tag. */
  z.object({ kind: z.literal('answered-tag'), tag: z.string(), score: Count }),
  z.object({ kind: z.literal('no-answer'), days: Count }),
  /** It has answers, but none with a positive score. */
  z.object({ kind: z.literal('no-good-answer'), answers: Count }),
  z.object({ kind: z.literal('votes'), votes: Count }),
]);
export type QueueReason = z.output<typeof Reason>;

const QueuedQuestion = z.object({ question: QuestionCard, reasons: listOf(Reason) });
export type QueuedQuestion = z.output<typeof QueuedQuestion>;

/** A question that the caller has skipped, and until when. */
const SkippedQuestion = identified({ title: Line, until: Time });
export type SkippedQuestion = z.output<typeof SkippedQuestion>;

export const getAnswerQueue = route('GET /answer-queue', {
  access: 'member',
  summary: 'Open questions without a positive answer in the caller’s tags, the best match first',
  response: z.object({
    questions: itemsOf(QueuedQuestion),
    /** The tags that were searched, best match first. */
    tags: listOf(z.string()),
    /** The last skipped questions, newest first. */
    skipped: listOf(SkippedQuestion),
  }),
});

export const skipQuestion = route('PUT /answer-queue/{id}', {
  access: 'member',
  summary: 'Hide a question from the caller’s queue for 30 days, or unhide it',
  body: z.object({ isSkipped: z.boolean() }),
  response: z.object({ question: z.object({ _id: Id, until: Time.nullable() }) }),
});
