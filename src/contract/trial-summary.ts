import * as z from 'zod';
import { Count, Time } from './fields.ts';

/** The number of people with this verdict on the last named version, and the latest time. */
const Line = z.object({
  version: z.string().min(1).max(200),
  people: Count,
  latest: Time,
});
export type TrialLine = z.output<typeof Line>;

/**
 * The verdicts of people who tried an answer; missing if nobody has. `weight` is the number of
 * votes by which it ranks lower.
 */
export const TrialSummary = z
  .object({
    weight: Count,
    works: Line.nullish().catch(null),
    outdated: Line.nullish().catch(null),
  })
  .nullish()
  .catch(null);
export type TrialSummary = NonNullable<z.output<typeof TrialSummary>>;
