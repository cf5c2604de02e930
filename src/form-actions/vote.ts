import type { APIContext } from 'astro';
import { postIdsIn, postPath } from '../contract/addresses.ts';
import { VoteForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { valid } from './form.ts';
import { buttonAction } from './member-action.ts';

/** Votes on a question or an answer, and redirects to it. */
export function vote(context: APIContext): Promise<Response> {
  const post = postIdsIn(context.request);
  const back = postPath(post);
  return buttonAction(context, {
    fields: ['type'],
    back,
    guests: { ...MESSAGES.loginToVote, signIn: back },
    failed: MESSAGES.voteFailed,
    async run(call, fields) {
      const body = valid(VoteForm, fields);
      const { hasVoted } =
        post.answer === undefined
          ? await call(ROUTES.voteQuestion, { params: { id: post.question }, body })
          : await call(ROUTES.voteAnswer, { params: { answerId: post.answer }, body });
      const isRemoved = hasVoted && !hasVoted.up && !hasVoted.down;
      return isRemoved ? MESSAGES.voteRemoved : MESSAGES.voteRecorded;
    },
  });
}
