import * as z from 'zod/mini';

/** Notification levels at a question, from none to all, and muted. */
export const FOLLOW_LEVELS = ['none', 'answers', 'all', 'muted'] as const;
export type FollowLevel = (typeof FOLLOW_LEVELS)[number];

export const FollowForm = z.object({
  level: z.enum(FOLLOW_LEVELS, 'Choose what to be notified about'),
});
