import * as z from 'zod/mini';

/** What one is told of at a question, from nothing at all to everything. */
export const FOLLOW_LEVELS = ['none', 'answers', 'all', 'muted'] as const;
export type FollowLevel = (typeof FOLLOW_LEVELS)[number];

export const FollowForm = z.object({
  level: z.enum(FOLLOW_LEVELS, 'Choose what to be notified about'),
});
