import * as z from 'zod/mini';
import { DAY } from '../shared/durations.ts';

/** The amounts of a bounty, in reputation. */
export const BOUNTY_AMOUNTS = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500] as const;
export const BOUNTY_DAYS = 7;
/** The minimum age of a question with a bounty, in milliseconds: it may be answered without one. */
export const BOUNTY_AGE = 2 * DAY;

const AMOUNT = 'A bounty is 50 to 500 reputation, in steps of 50';

export const BountyForm = z.object({
  amount: z
    .number(AMOUNT)
    .check(z.minimum(50, AMOUNT), z.maximum(500, AMOUNT), z.multipleOf(50, AMOUNT)),
});
