import type { Message } from './messages.ts';

/** For forms and islands, which need no schemas; other pages do not load these messages. */

/** Formats for the `accept` attribute of a file field. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

export const CHOOSE_PICTURE = 'Choose a picture';

export const PICTURE_OUTCOMES = {
  saved: { kind: 'success', text: 'Picture saved' },
  removed: { kind: 'success', text: 'Picture removed' },
  failed: { kind: 'error', text: 'Failed to save this picture' },
  removalFailed: { kind: 'error', text: 'Failed to remove this picture' },
} as const satisfies Record<string, Message>;
