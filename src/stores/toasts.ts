import { atom } from 'nanostores';
import type { Message } from '../contract/messages.ts';
import { attempt } from './storage.ts';

export interface Toast extends Message {
  /** Duration in milliseconds; the toaster's default unless given. */
  readonly duration?: number;
  /** A path of this site that its text links to; '' for none. */
  readonly link?: string;
  /** A selector of the element to focus on the next page: `main` by default. */
  readonly focus?: string;
}

const KEY = 'toasts';

/** Toasts that have not been shown yet. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a toast on this page. */
export function showToast(toast: Toast): void {
  $toasts.set([...$toasts.get(), toast]);
  dispatchEvent(new Event('toast'));
}

/** Whether this page is being left: the toasts it left are for the next one. */
let isLeaving = false;

/** Leaves a toast for the next page in this tab. */
export function leaveToast(toast: Toast): void {
  try {
    isLeaving = true;
    sessionStorage.setItem(KEY, JSON.stringify([...left(), toast]));
  } catch {
    showToast(toast);
  }
}

/** Takes all waiting toasts: this page's, and those left by the previous one. */
export function takeToasts(): readonly Toast[] {
  const waiting = [...(isLeaving ? [] : left()), ...$toasts.get()];
  if (waiting.length === 0) return waiting;
  if ($toasts.get().length > 0) $toasts.set([]);
  if (!isLeaving) attempt(() => sessionStorage.removeItem(KEY));
  return waiting;
}

function left(): Toast[] {
  const list = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  return Array.isArray(list) ? (list as Toast[]) : [];
}
