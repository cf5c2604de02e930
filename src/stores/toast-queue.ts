import type { Notice } from '../contract/replies.ts';
import { showToast } from './toasts.ts';

/** Milliseconds that the toast of a notification stays (section 9). */
const DURATION = 5_000;
/** Toasts at once: the list and the badge say the rest. */
const MOST = 3;

/** By id: what a tab that nobody looks at is to say, unless another tab does. */
const untold = new Map<string, Notice>();

/** Takes news, newest first, that are to be told of. */
export function queueToasts(notices: readonly Notice[]): void {
  for (const notice of notices.slice(0, MOST).reverse()) untold.set(notice._id, notice);
}

/** Tells what waits, if somebody looks at this tab. Gives the ids of what was told. */
export function showQueuedToasts(): string[] {
  if (document.hidden) return [];
  const shown = [...untold.keys()];
  for (const { title: text, link } of untold.values()) {
    showToast({ kind: 'success', text, link, duration: DURATION });
  }
  untold.clear();
  return shown;
}

/** What another tab has told. */
export function dropQueuedToasts(ids: readonly string[]): void {
  for (const id of ids) untold.delete(id);
}
