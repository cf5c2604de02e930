import type { Message } from './messages.ts';

const done = (text: string): Message => ({ kind: 'success', text });
const error = (text: string): Message => ({ kind: 'error', text });

/** What a member is told who turns notifications of the browser on or off. */
export const PUSH_MESSAGES = {
  on: done('This browser shows your notifications'),
  off: done('This browser no longer shows your notifications'),
  denied: error(
    'Your browser does not let this site show notifications. Allow them in its settings for this site',
  ),
  needsScripts: error('Push needs scripts, and your browser’s permission. All else is saved'),
  unable: error('This browser cannot show notifications of this site'),
  failed: error('Failed to turn notifications of this browser on or off'),
} as const satisfies Record<string, Message>;
