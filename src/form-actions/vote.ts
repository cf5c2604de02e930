import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { answerPath, questionPath, segment } from '../contract/addresses.ts';
import { VoteForm, type VoteType } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import type { VoteResult } from '../contract/votes.ts';
import { valid } from './form.ts';
import { buttonAction } from './member-action.ts';

/** A vote on a question. */
export function voteOnQuestion(context: APIContext): Promise<Response> {
  const id = segment(context.request, 1);
  return vote(context, questionPath(id), (call, type) =>
    call(ROUTES.voteQuestion, { params: { id }, body: { type } }),
  );
}

/** A vote on an answer; redirects to the answer. */
export function voteOnAnswer(context: APIContext): Promise<Response> {
  const answerId = segment(context.request, 3);
  return vote(context, answerPath(segment(context.request, 1), answerId), (call, type) =>
    call(ROUTES.voteAnswer, { params: { answerId }, body: { type } }),
  );
}

const vote = (
  context: APIContext,
  back: string,
  cast: (call: Client, type: VoteType) => Promise<VoteResult>,
): Promise<Response> =>
  buttonAction(context, {
    fields: ['type'],
    back,
    guests: { ...MESSAGES.loginToVote, signIn: back },
    failed: MESSAGES.voteFailed,
    async run(call, fields) {
      const { hasVoted } = await cast(call, valid(VoteForm, fields).type);
      const isRemoved = hasVoted && !hasVoted.up && !hasVoted.down;
      return isRemoved ? MESSAGES.voteRemoved : MESSAGES.voteRecorded;
    },
  });
