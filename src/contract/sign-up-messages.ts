import type { Message } from './messages.ts';

/** Apart from other messages, which every page loads. */
export const SIGN_UP_MESSAGES = {
  codeSent: { kind: 'success', text: 'We sent you a new code' },
  codeFailed: { kind: 'error', text: 'Failed to confirm the code' },
  waiting: {
    kind: 'success',
    text: 'Thank you. Your account is waiting for approval. We will email you about it.',
  },
} as const satisfies Record<string, Message>;
