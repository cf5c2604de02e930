import * as z from 'zod/mini';
import { DAY } from './durations.ts';

/** What a bounty may be, in reputation. */
export const BOUNTY_AMOUNTS = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500] as const;
export const BOUNTY_DAYS = 7;
/** How old a question is before one can be started, in milliseconds: it may be answered without. */
export const BOUNTY_AGE = 2 * DAY;

const AMOUNT = 'A bounty is 50 to 500 reputation, in steps of 50';

export const BountyForm = z.object({
  amount: z
    .number(AMOUNT)
    .check(z.minimum(50, AMOUNT), z.maximum(500, AMOUNT), z.multipleOf(50, AMOUNT)),
});
