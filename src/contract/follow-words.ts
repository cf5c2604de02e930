import type { FollowLevel } from './question-follow-forms.ts';

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
