import * as z from 'zod/mini';
import { singleLine } from './clean-text.ts';
import { TagName } from './forms.ts';
import { EDIT_REASON_MAX } from './moderation-forms.ts';

/** What becomes of a name that was proposed as a synonym of a tag; `removed`: it stood before. */
export const PROPOSAL_STATUSES = ['open', 'accepted', 'rejected', 'withdrawn', 'removed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const SynonymForm = z.object({ name: TagName });
/** `false` takes one's vote back. */
export const SynonymVote = z.object({ approves: z.boolean() });

const reason = z.optional(
  z
    .string()
    .check(
      z.overwrite(singleLine),
      z.maxLength(EDIT_REASON_MAX, `At most ${String(EDIT_REASON_MAX)} characters`),
    ),
);

export const SynonymDecision = z.object({
  decision: z.enum(['accept', 'reject']),
  /** Of a rejection. */
  reason,
});
