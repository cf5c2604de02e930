import type { APIContext } from 'astro';
import { DECIDED_WORDS } from '../components/review/words.ts';
import { REVIEW_DECISIONS } from '../contract/review.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { InvalidInput } from './form.ts';
import { memberAction } from './member-action.ts';

/** Decides an item of a queue, and redirects to the next one. */
export const review = (context: APIContext, queue: string) =>
  memberAction(context, {
    fields: ['item', 'version', 'decision', 'template', 'reply'],
    failed: MESSAGES.decisionFailed,
    kept: ({ item, reply }) => ({ item, reply }),
    async run(call, { item, version, template, reply, ...fields }) {
      const decision = REVIEW_DECISIONS.find((one) => one === fields.decision);
      if (!decision || !/^[1-9]\d{0,8}$/.test(version)) throw new InvalidInput({});
      const said = reply.trim() === '' ? template : reply;
      await call(ROUTES.decideReview, {
        params: { queue, itemId: item },
        body: { decision, version: Number(version), ...(said !== '' && { reply: said }) },
      });
      return { kind: 'success', text: DECIDED_WORDS[decision] };
    },
  });
