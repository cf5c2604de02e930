import * as z from 'zod/mini';
import { TagName } from './forms.ts';
import { EDIT_REASON_MAX } from './moderation-forms.ts';
import { singleLine } from '../shared/clean-text.ts';

/** The states of a proposed synonym; `removed` if it was accepted before. */
export const PROPOSAL_STATUSES = ['open', 'accepted', 'rejected', 'withdrawn', 'removed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const SynonymForm = z.object({ name: TagName });
/** `false` takes the vote back. */
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
  /** For a rejection. */
  reason,
});
