import type { Message } from './messages.ts';

/** Messages to moderators and reporters; the specification has none for them. */

/** A message about what was done, as a full sentence. */
export const success = (text: string): Message => ({ kind: 'success', text });
const error = (text: string): Message => ({ kind: 'error', text });

export const MODERATION_MESSAGES = {
  failed: error('This could not be done'),
  unknown: error('No such action'),
  reported: success('Thank you. A moderator will look at this post'),
  reportFailed: error('Failed to report this post'),
  loginToReport: error('Please log in to report'),
} as const satisfies Record<string, Message>;
