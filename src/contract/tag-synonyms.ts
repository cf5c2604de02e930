import * as z from 'zod';
import { ShortReason } from './edit-forms.ts';
import { Count, Flag, itemsOf, OptionalText, Page, Time } from './fields.ts';
import { TagName } from './forms.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
import { UserPaging } from './paging.ts';
import { SuggestionResult, TagSuggestion } from './suggestions.ts';
import { Tag } from './tags.ts';

/** The states of a proposed synonym; `removed` if it was accepted before. */
export const PROPOSAL_STATUSES = ['open', 'accepted', 'rejected', 'withdrawn', 'removed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const SynonymForm = z.object({ name: TagName });
/** `false` takes the vote back. */
export const SynonymVote = z.object({ approves: z.boolean() });

export const SynonymDecision = z.object({
  decision: z.enum(['accept', 'reject']),
  /** For a rejection. */
  reason: z.optional(ShortReason),
});

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
  response: TagSynonyms,
});

export const proposeSynonym = route('POST /tags/{name}/synonyms', {
  access: 'member',
  summary: 'Propose a synonym and vote for it; needs a score of 5 in the tag',
  body: SynonymForm,
  status: 201,
  response: TagSynonyms,
});

export const voteSynonym = route('PUT /tags/{name}/synonyms/{synonym}', {
  access: 'member',
  summary: 'Vote for a proposed synonym, approved after 3 votes, or remove the vote',
  body: SynonymVote,
  response: TagSynonyms,
});

/** A version of a tag's description, with its time and author. */
export const TagVersion = z.object({
  /** From 1, in chronological order. */
  number: z.number().int(),
  at: Time,
  author: SomeAuthor,
  /** Who approved it, if it was suggested. */
  approvedBy: SomeAuthor,
  reason: OptionalText,
  description: OptionalText,
  /** The previous version's text; null for the first one. */
  previous: z.string().nullish(),
});
export type TagVersion = z.output<typeof TagVersion>;

export const suggestTagDescription = route('POST /tags/{name}/suggestions', {
  access: 'member',
  summary: 'Suggest a tag description, for those who edit it to review',
  body: TagSuggestion,
  status: 201,
  response: SuggestionResult,
});

export const editTagDescription = route('PUT /tags/{name}/description', {
  access: 'member',
  summary:
    'Change a tag’s description; needs the privilege to edit tag descriptions, or a score of 20 in the tag; refused (409) if it has changed since `version`',
  body: TagSuggestion,
  response: z.object({ tag: Tag }),
});

export const listTagHistory = route('GET /tags/{name}/history', {
  access: 'personal',
  summary: 'The versions of a tag’s description, newest first, 20 a page',
  query: z.object({ page: Page }),
  response: z.object({
    tag: z.object({ name: z.string() }),
    /** The base version for a change of the description. */
    version: z.number().int(),
    /** Whether the caller edits the description, rather than suggests another one. */
    mayEdit: Flag,
    versions: itemsOf(TagVersion),
    pagination: UserPaging.nullish(),
  }),
});
