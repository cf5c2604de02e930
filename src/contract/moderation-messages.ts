import type { Message } from './messages.ts';

/** What moderators, and those who report, are told; the specification has no words for it. */

const done = (text: string): Message => ({ kind: 'success', text });
const error = (text: string): Message => ({ kind: 'error', text });

export const MODERATION_MESSAGES = {
  failed: error('This could not be done'),
  unknown: error('No such action'),
  reported: done('Thank you. A moderator will look at this post'),
  reportFailed: error('Failed to report this post'),
  loginToReport: error('Please log in to report'),
} as const satisfies Record<string, Message>;

/** What was done, as a sentence of its own. */
export const told = done;
