import type { APIContext } from 'astro';
import { answerPath, questionPath, segment } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { buttonAction, memberAction } from './member-action.ts';

/** Starts a bounty, and redirects to its question. */
export const startBounty = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['amount'],
    back: questionPath(id),
    failed: MESSAGES.bountyFailed,
    async run(call, { amount }) {
      await call(ROUTES.startBounty, { params: { id }, body: { amount: Number(amount) } });
      return MESSAGES.bountyStarted;
    },
  });

/** Awards the sender's bounty to an answer, and redirects to that. */
export function awardBounty(context: APIContext): Promise<Response> {
  const [id, answerId] = [segment(context.request, 1), segment(context.request, 3)];
  return buttonAction(context, {
    back: answerPath(id, answerId),
    guests: MESSAGES.loginToAward,
    failed: MESSAGES.awardFailed,
    async run(call) {
      await call(ROUTES.awardBounty, { params: { answerId } });
      return MESSAGES.bountyAwarded;
    },
  });
}
