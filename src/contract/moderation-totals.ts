import * as z from 'zod';
import { Count } from './fields.ts';
import { route } from './route.ts';

/** A month such as `2026-11`, in UTC. */
const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'A month is written like 2026-11');

/** What moderators and members decide, as everybody may count it. */
const Totals = z.object({
  flagsDecided: Count,
  reviews: Count,
  questionsClosed: Count,
  questionsReopened: Count,
  postsDeleted: Count,
  postsRestored: Count,
  commentsDeleted: Count,
  postsEdited: Count,
  locks: Count,
  suspensions: Count,
  undone: Count,
});

export const getModeration = route('GET /moderation', {
  access: 'public',
  summary: 'How many decisions moderators and members made in a month, this one by default',
  source: 'feature closing',
  query: z.object({ month: Month.optional() }),
  response: z.object({
    month: z.string(),
    /** The first month with a decision; null without any. */
    since: z.string().nullable(),
    totals: Totals,
  }),
});
export type ModerationTotals = z.output<typeof Totals>;
