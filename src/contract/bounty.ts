import * as z from 'zod';
import { Time } from './fields.ts';
import { SomeAuthor } from './users.ts';

/** An open bounty; it expires a day after `endsAt`. */
export const Bounty = z.object({
  /** In reputation. */
  amount: z.number().int().positive(),
  endsAt: Time,
  by: SomeAuthor,
});
export type Bounty = z.output<typeof Bounty>;

/** The same in questions; anything invalid counts as none. */
export const SomeBounty = Bounty.nullish().catch(null);

/** The part that cards show. */
export const SomeCardBounty = Bounty.omit({ by: true }).nullish().catch(null);
