import type { Message } from '../../contract/messages.ts';

const done = (text: string): Message => ({ kind: 'success', text });
const error = (text: string): Message => ({ kind: 'error', text });

/** Messages after turning browser notifications on or off. */
export const PUSH_MESSAGES = {
  on: done('This browser shows your notifications'),
  off: done('Browsers no longer show your notifications'),
  denied: error(
    'Your browser does not let this site show notifications. Allow them in its settings for this site',
  ),
  unable: error('This browser cannot show notifications of this site'),
  failed: error('Failed to turn notifications of this browser on or off'),
} as const satisfies Record<string, Message>;
