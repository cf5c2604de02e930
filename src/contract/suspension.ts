import * as z from 'zod/mini';
import { Reason } from './edit-forms.ts';
import { momentText } from '../shared/elapsed.ts';

/** Durations of a suspension to choose from, in days; others can be typed. */
export const SUSPENSION_DAYS = [1, 7, 30] as const;
const SUSPENSION_DAYS_MAX = 3_650;

const DAYS = 'Enter a number of days from 1 to 3,650 (ten years)';

/** The duration in days; without one it lasts until somebody lifts it. */
export const SuspensionDays = z
  .number(DAYS)
  .check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(SUSPENSION_DAYS_MAX, DAYS));

/** A suspension as its member sees it. */
export interface Suspension {
  /** An ISO 8601 time; without one it lasts until somebody lifts it. */
  readonly until?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/** A sentence with the end and reason of a suspension. */
export function suspensionText({ until, reason }: Suspension): string {
  const end = until ? ` until ${momentText(until)}` : ' until a moderator lifts it';
  // The text around it ends the sentence.
  return `Your account is suspended${end}${reason ? `. ${reason.replace(/\.$/, '')}` : ''}`;
}
export const SuspensionForm = z.object({
  suspended: z.boolean(),
  reason: Reason,
  days: z.optional(z.nullable(SuspensionDays)),
});
