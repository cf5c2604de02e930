import * as z from 'zod/mini';

/** Notification levels at a question, from none to all, and muted. */
export const FOLLOW_LEVELS = ['none', 'answers', 'all', 'muted'] as const;
export type FollowLevel = (typeof FOLLOW_LEVELS)[number];

export const FollowForm = z.object({
  level: z.enum(FOLLOW_LEVELS, 'Choose what to be notified about'),
});

/** The level that a form offers first. A click on Follow means to follow. */
export const offeredLevel = (level: FollowLevel): FollowLevel =>
  level === 'none' ? 'answers' : level;

/** Describes the notifications of each level. */
export const LEVEL_LABELS: Readonly<Record<FollowLevel, string>> = {
  none: 'Only activity on my posts',
  answers: 'New answers',
  all: 'New answers, comments and edits',
  muted: 'Mute this question',
};

/** The same for the link at a question. */
export const LEVEL_STATES: Readonly<Record<FollowLevel, string>> = {
  none: 'Follow',
  answers: 'Following: answers',
  all: 'Following: all activity',
  muted: 'Muted',
};
