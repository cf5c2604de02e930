import * as z from 'zod';
import { Count, Time } from './fields.ts';

/** How many people said it of the version that was named last, and when somebody did. */
const Line = z.object({
  version: z.string().min(1).max(200),
  people: Count,
  latest: Time,
});
export type TrialLine = z.output<typeof Line>;

/**
 * What people say who have tried an answer; none where nobody has. `weight`
 * is by how many votes it is placed lower.
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
