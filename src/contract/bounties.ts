import * as z from 'zod';
import { BountyForm } from './bounty-forms.ts';
import { Bounty } from './bounty.ts';
import { identified, Line } from './fields.ts';
import { route } from './route.ts';

const FEATURE = 'feature bounties';

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

export const getBounty = route({
  method: 'GET',
  path: '/questions/{id}/bounty',
  access: 'member',
  summary: 'The question’s open bounty, and whether the caller can start one',
  source: FEATURE,
  params: z.object({ id: z.string() }),
  response: BountyState,
});

export const startBounty = route({
  method: 'POST',
  path: '/questions/{id}/bounty',
  access: 'member',
  summary:
    'Offer 50 to 500 of the caller’s reputation for an answer, for 7 days plus one grace day',
  source: FEATURE,
  params: z.object({ id: z.string() }),
  body: BountyForm,
  status: 201,
  response: z.object({ bounty: Bounty }),
});

export const awardBounty = route({
  method: 'PUT',
  path: '/answers/{answerId}/bounty',
  access: 'member',
  summary: 'Award the caller’s open bounty to someone else’s answer',
  source: FEATURE,
  params: z.object({ answerId: z.string() }),
  response: z.object({ amount: z.number().int() }),
});
