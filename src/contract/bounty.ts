import * as z from 'zod';
import { Time } from './fields.ts';
import { SomeAuthor } from './users.ts';

/** What somebody offers for an answer now; a day after `endsAt` it is over. */
export const Bounty = z.object({
  /** In reputation. */
  amount: z.number().int().positive(),
  endsAt: Time,
  by: SomeAuthor,
});
export type Bounty = z.output<typeof Bounty>;

/** The same where questions are shown; anything else counts as none. */
export const SomeBounty = Bounty.nullish().catch(null);

/** What of it a card shows. */
export const SomeCardBounty = Bounty.omit({ by: true }).nullish().catch(null);
