import * as z from 'zod';
import { CommentForm } from './comment-forms.ts';
import { Reason } from './edit-forms.ts';
import { Count, Flag, Id, identified, Line, listOf, Time } from './fields.ts';
import { Question, QuestionOriginal } from './questions.ts';
import { route } from './route.ts';
import { CLOSE_TITLE_MAX } from './site-settings.ts';
import { singleLine } from '../shared/clean-text.ts';
import { BodyHtml } from './body-format.ts';
import { Person, SomeAuthor } from './users.ts';

/** The number of originals that a duplicate names at most. */
export const MOST_ORIGINALS = 5;
/** How long a vote to close or reopen counts, in days. */
export const VOTE_DAYS = 14;

const CHOOSE = 'Choose a reason';

/**
 * One of CLOSE_REASON_NAMES, or the title of an admin’s own reason. `duplicate` needs the ids of one
 * to five originals.
 */
export const CloseVoteForm = z.object({
  reason: z
    .string(CHOOSE)
    .check(z.overwrite(singleLine), z.minLength(1, CHOOSE), z.maxLength(CLOSE_TITLE_MAX, CHOOSE)),
  duplicates: z
    .array(z.string().regex(/^\w{1,64}$/))
    .max(MOST_ORIGINALS, `At most ${String(MOST_ORIGINALS)} originals`)
    .optional(),
});
export type CloseVote = z.output<typeof CloseVoteForm>;

/** The votes to close or to reopen a question after a call, and how many it takes. */
export const VoteState = z.object({ votes: Count, needed: Count, isClosed: Flag });
export type VoteState = z.output<typeof VoteState>;

export const getClosing = route('GET /questions/{id}/closing', {
  access: 'member',
  summary: 'The votes to close a question, or to reopen a closed one, and whether the caller may',
  response: VoteState.extend({
    question: identified({ title: Line }),
    /** Whether the caller has voted. */
    hasVoted: Flag,
    /** Why the caller cannot vote; null if they can. */
    refusal: z.string().nullable(),
    /** The originals that votes name. */
    originals: listOf(QuestionOriginal),
    /** When the protection of the question ends; null if everybody can answer. */
    protectedUntil: z.string().nullable(),
    /** Whether the caller may protect it. */
    protects: Flag,
  }),
});

export const voteToClose = route('POST /questions/{id}/close-votes', {
  access: 'member',
  summary:
    'Vote to close a question for a reason; the last vote needed, a moderator’s, or the asker’s closes it',
  body: CloseVoteForm,
  response: VoteState,
});

export const withdrawCloseVote = route('DELETE /questions/{id}/close-votes', {
  access: 'member',
  unlimited: true,
  summary: 'Withdraw the caller’s vote to close a question',
  response: VoteState,
});

export const voteToReopen = route('POST /questions/{id}/reopen-votes', {
  access: 'member',
  summary: 'Vote to reopen a closed question; the last vote needed or a moderator’s reopens it',
  body: z.object({ reason: Reason }),
  response: VoteState,
});

export const withdrawReopenVote = route('DELETE /questions/{id}/reopen-votes', {
  access: 'member',
  unlimited: true,
  summary: 'Withdraw the caller’s vote to reopen a question',
  response: VoteState,
});

/** `content` says how the question differs, in Markdown, and is added to it. */
const DuplicateReply = z.object({
  solved: z.boolean(),
  content: z.optional(CommentForm.shape.content),
});

export const replyToDuplicate = route('POST /questions/{id}/duplicate-reply', {
  access: 'member',
  summary:
    'For the asker: say that the original solves it, which closes the question, or how it differs',
  body: DuplicateReply,
  response: z.object({ question: Question }),
});

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

export const getDeletion = route('GET /posts/{id}/deletion', {
  access: 'member',
  summary:
    'A post, deleted or not, its deleted answers, and votes to delete or restore it, for those who see deleted posts',
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
  response: DeletionState,
});

export const voteToUndelete = route('POST /posts/{id}/undelete-votes', {
  access: 'member',
  summary: 'Vote to restore a post that votes deleted',
  response: DeletionState,
});

export const withdrawDeletionVote = route('DELETE /posts/{id}/delete-votes', {
  access: 'member',
  unlimited: true,
  summary: 'Withdraw the caller’s vote to delete or to restore a post',
  response: DeletionState,
});
