import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { Count, Flag, Id, identified, Line, listOf, Time } from './fields.ts';
import { route } from './route.ts';
import { Person, SomeAuthor } from './users.ts';

/** Who deleted a post, as far as everybody may know who can see it. */
export const DELETED_BY = ['author', 'moderator', 'votes', 'flags'] as const;

/** When a post was deleted and by whom. */
export const Deletion = z.object({
  at: Time,
  how: z.enum(DELETED_BY),
  /** For moderators: who deleted it, and why. */
  by: Person.nullish(),
  reason: z.string().nullish(),
});
export type Deletion = z.output<typeof Deletion>;

/** A post that may be deleted. */
export const DeletablePost = identified({
  kind: z.enum(['question', 'answer']),
  questionId: Id,
  /** Of the question. */
  title: Line,
  content: BodyHtml,
  author: SomeAuthor,
  createdAt: Time,
  voteScore: Count,
  deletion: Deletion.nullish(),
});
export type DeletablePost = z.output<typeof DeletablePost>;

/** The votes to delete a post, or to restore it, after a call, and how many it takes. */
export const DeletionState = z.object({ votes: Count, needed: Count, isDeleted: Flag });
export type DeletionState = z.output<typeof DeletionState>;

const FEATURE = 'feature closing';
export const getDeletion = route('GET /posts/{id}/deletion', {
  access: 'member',
  summary:
    'A post, deleted or not, its deleted answers, and votes to delete or restore it, for those who see deleted posts',
  source: FEATURE,
  response: DeletionState.extend({
    post: DeletablePost,
    /** Of a question: its deleted answers; if it is deleted itself, all of them. */
    answers: listOf(DeletablePost),
    /** Whether the caller has voted. */
    hasVoted: Flag,
    /** Why the caller cannot vote; null if they can. */
    refusal: z.string().nullable(),
  }),
});

export const voteToDelete = route('POST /posts/{id}/delete-votes', {
  access: 'member',
  summary:
    'Vote to delete a closed question or an answer with a negative score; the last vote needed or a moderator’s deletes it',
  source: FEATURE,
  response: DeletionState,
});

export const voteToUndelete = route('POST /posts/{id}/undelete-votes', {
  access: 'member',
  summary: 'Vote to restore a post that votes deleted',
  source: FEATURE,
  response: DeletionState,
});

export const withdrawDeletionVote = route('DELETE /posts/{id}/delete-votes', {
  access: 'member',
  unlimited: true,
  summary: 'Withdraw the caller’s vote to delete or to restore a post',
  source: FEATURE,
  response: DeletionState,
});
