import type { APIContext } from 'astro';
import { answerPath, questionPath, segment } from '../contract/addresses.ts';
import { error, success } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { buttonAction, memberAction } from './member-action.ts';

/** Starts a bounty, and redirects to its question. */
export const startBounty = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['amount'],
    back: questionPath(id),
    failed: error('Failed to start the bounty'),
    async run(call, { amount }) {
      await call(ROUTES.startBounty, { params: { id }, body: { amount: Number(amount) } });
      return success('Your bounty is open for 7 days');
    },
  });

/** Awards the sender's bounty to an answer, and redirects to that. */
export function awardBounty(context: APIContext): Promise<Response> {
  const [id, answerId] = [segment(context.request, 1), segment(context.request, 3)];
  return buttonAction(context, {
    back: answerPath(id, answerId),
    guests: error('Please log in to award a bounty'),
    failed: error('Failed to award the bounty'),
    async run(call) {
      await call(ROUTES.awardBounty, { params: { answerId } });
      return success('Bounty awarded');
    },
  });
}
