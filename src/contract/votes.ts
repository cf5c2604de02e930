import * as z from 'zod';
import { Flag, orElse, Whole } from './fields.ts';
import { VoteForm } from './forms.ts';
import { route } from './route.ts';

const Vote = z.object({ up: Flag, down: Flag });

/** The caller's vote on a post; both false for guests. */
export const HasVoted = orElse(Vote, { up: false, down: false });
export type HasVoted = z.output<typeof HasVoted>;

/** `hasVoted` is the vote after the call; null if a backend does not say. */
export const VoteResult = z.object({ voteScore: Whole, hasVoted: Vote.nullable().catch(null) });
export type VoteResult = z.output<typeof VoteResult>;

export const voteQuestion = route('PUT /questions/{id}/vote', {
  access: 'member',
  refusal: 'Please login to vote',
  summary: 'Vote on a question; the same vote again removes it, the other replaces it',
  body: VoteForm,
  response: VoteResult,
});

export const voteAnswer = route('PUT /answers/{answerId}/vote', {
  access: 'member',
  refusal: 'Please login to vote',
  summary: 'Vote on an answer; the same vote again removes it, the other replaces it',
  body: VoteForm,
  response: VoteResult,
});
