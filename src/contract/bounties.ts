import * as z from 'zod';
import { identified, Line, Time } from './fields.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
import { DAY } from '../shared/durations.ts';

/** The amounts of a bounty, in reputation. */
export const BOUNTY_AMOUNTS = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500] as const;
export const BOUNTY_DAYS = 7;
/** The minimum age of a question with a bounty, in milliseconds: it may be answered without one. */
export const BOUNTY_AGE = 2 * DAY;

const AMOUNT = 'A bounty is 50 to 500 reputation, in steps of 50';

export const BountyForm = z.object({
  amount: z.number(AMOUNT).check(z.gte(50, AMOUNT), z.lte(500, AMOUNT), z.multipleOf(50, AMOUNT)),
});

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

/** What the form for a bounty shows. */
export const BountyState = z.object({
  question: identified({ title: Line }),
  bounty: Bounty.nullable(),
  /** The caller's. */
  reputation: z.number().int(),
  /** Why the caller cannot start one now; null if they can. */
  refusal: z.string().nullable(),
});
export type BountyState = z.output<typeof BountyState>;

export const getBounty = route('GET /questions/{id}/bounty', {
  access: 'member',
  summary: 'The question’s open bounty, and whether the caller can start one',
  response: BountyState,
});

export const startBounty = route('POST /questions/{id}/bounty', {
  access: 'member',
  summary:
    'Offer 50 to 500 of the caller’s reputation for an answer, for 7 days plus one grace day',
  body: BountyForm,
  status: 201,
  response: z.object({ bounty: Bounty }),
});

export const awardBounty = route('PUT /answers/{answerId}/bounty', {
  access: 'member',
  summary: 'Award the caller’s open bounty to someone else’s answer',
  response: z.object({ amount: z.number().int() }),
});
