import * as z from 'zod';
import { counted } from '../shared/counted.ts';

/** A post that waits for a reviewer, as only its author reads it (feature held). */
export const HELD = {
  /** Whether it waits for a reviewer, or was not published: only its author sees it. */
  held: z.boolean().nullish(),
  review: z
    .object({
      status: z.enum(['waiting', 'rejected']),
      /** How long posts usually wait, in minutes; null if it is not known yet. */
      usualWait: z.number().nullish(),
      /** Whether its author can post again only after the review. */
      pausesPosting: z.boolean().nullish(),
      /** Why it was not published. */
      reason: z.string().nullish(),
    })
    .nullish()
    .catch(null),
};
export type PostReview = NonNullable<z.output<typeof HELD.review>>;

/** How long posts usually wait, as the end of a sentence; `minutes` is null if it is not known. */
export function usualWaitText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return 'less than a day';
  if (minutes < 60) return `about ${counted(minutes, 'minute')}`;
  const hours = Math.round(minutes / 60);
  return `about ${hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')}`;
}
