import * as z from 'zod';
import { EDIT_REASON_MAX } from './edit-forms.ts';
import { Count, Flag, itemsOf, Time } from './fields.ts';
import { TagName } from './forms.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
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

const FEATURE = 'feature tag-synonyms';
const Proposal = z.object({
  name: z.string().min(1),
  author: SomeAuthor,
  createdAt: Time,
  votes: Count,
  /** Whether the caller has voted for it. */
  hasVoted: Flag,
  /** The questions of the tag to be merged; null if there is no tag of this name. */
  questionCount: z.number().int().nullish(),
  /** Whether votes do not suffice: it has more questions than its target. */
  needsModerator: Flag,
});

/** A tag's synonyms and proposed synonyms. */
export const TagSynonyms = z.object({
  tag: z.object({ name: z.string() }),
  synonyms: itemsOf(z.object({ name: z.string().min(1), since: Time })),
  proposals: itemsOf(Proposal),
  /** The score of the caller's posts with the tag; null for guests. */
  score: z.number().int().nullish(),
  /** Whether the caller may propose and vote. */
  mayVote: Flag,
  /** Whether the caller may accept and reject proposals. */
  mayDecide: Flag,
});
export type TagSynonyms = z.output<typeof TagSynonyms>;

export const listTagSynonyms = route('GET /tags/{name}/synonyms', {
  access: 'personal',
  summary: 'A tag’s synonyms and proposed synonyms',
  source: FEATURE,
  response: TagSynonyms,
});

export const proposeSynonym = route('POST /tags/{name}/synonyms', {
  access: 'member',
  summary: 'Propose a synonym and vote for it; needs a score of 5 in the tag',
  source: FEATURE,
  body: SynonymForm,
  status: 201,
  response: TagSynonyms,
});

export const voteSynonym = route('PUT /tags/{name}/synonyms/{synonym}', {
  access: 'member',
  summary: 'Vote for a proposed synonym, approved after 3 votes, or remove the vote',
  source: FEATURE,
  body: SynonymVote,
  response: TagSynonyms,
});
