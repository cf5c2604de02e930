import { atom } from 'nanostores';
import type { Message } from '../contract/messages.ts';

export interface Toast extends Message {
  /** Milliseconds that it stays; the toaster's own measure unless given. */
  readonly duration?: number;
  /** A path of this site that its text leads to; '' for none. */
  readonly link?: string;
  /** A selector of what is focused on the page that it is left for: `main` where nothing else is. */
  readonly focus?: string;
}

const KEY = 'toasts';

/** Toasts that no toaster has shown yet. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a toast on this page. */
export function showToast(toast: Toast): void {
  $toasts.set([...$toasts.get(), toast]);
  dispatchEvent(new Event('toast'));
}

/** Whether this page is on its way out: what it has left is not its own to show. */
let isLeaving = false;

/** Leaves a toast for the page that comes next in this tab. */
export function leaveToast(toast: Toast): void {
  try {
    isLeaving = true;
    sessionStorage.setItem(KEY, JSON.stringify([...left(), toast]));
  } catch {
    showToast(toast);
  }
}

/** Takes what waits to be shown: of this page, and what the last page left. */
export function takeToasts(): readonly Toast[] {
  const waiting = [...(isLeaving ? [] : left()), ...$toasts.get()];
  if (waiting.length === 0) return waiting;
  if ($toasts.get().length > 0) $toasts.set([]);
  try {
    if (!isLeaving) sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was left there.
  }
  return waiting;
}

function left(): Toast[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Toast[]) : [];
  } catch {
    return [];
  }
}
