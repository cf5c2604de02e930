import { atom } from 'nanostores';
import type { Notice } from '../contract/replies.ts';
import { $member, callAsMember } from './session.ts';

/** The member's notifications in this browser. */
export interface Inbox {
  /** Newest first; undefined until it is requested. */
  readonly list: readonly Notice[] | undefined;
  readonly unread: number;
  /** When it was last loaded or changed, in milliseconds since 1970. */
  readonly at: number;
}

export const $inbox = atom<Inbox>({ list: undefined, unread: unreadOfPage(), at: 0 });

function unreadOfPage(): number {
  if (typeof document === 'undefined') return 0;
  const badge = document.querySelector<HTMLElement>('[data-unread]');
  return Number(badge?.dataset.unread ?? 0);
}

$member.listen((member) => {
  if (!member) $inbox.set({ list: [], unread: 0, at: Date.now() });
});

/** Notifications that arrived during a request: its answer may be older. */
let arrived: Notice[] = [];
/** The number of marks so far: a request that began before one may be out of date. */
let marks = 0;

/** Stores a page's list, unless a newer one is known. */
export function fill(list: readonly Notice[]): void {
  if ($inbox.get().list === undefined) $inbox.set({ ...$inbox.get(), list });
}

/** Parses the backend's answers; loaded with its library on first use. */
const reading = () => import('../contract/replies.ts');

/**
 * Reloads the list, unless its answer is known. Failures are silent, as section 8 says, and change
 * nothing.
 */
export async function refresh(isKnown?: (reply: unknown) => boolean): Promise<void> {
  arrived = [];
  const before = marks;
  try {
    const reply = await callAsMember('GET /notifications', {});
    if (isKnown?.(reply)) return;
    const { NoticesReply, readOrReport } = await reading();
    const data = readOrReport(NoticesReply, reply);
    if (!data || !$member.get()) return;
    if (marks === before) show(data);
    else await refresh();
  } catch {
    // The browser's console shows the failure.
  }
}

function show(data: { readonly notifications: readonly Notice[]; readonly unreadCount: number }) {
  const late = arrived.filter((one) => !isIn(data.notifications, one));
  const list = [...late, ...data.notifications];
  $inbox.set({ list, unread: data.unreadCount + late.length, at: Date.now() });
}

/** Adds a notification from the socket to the list. Undefined if it is known, or invalid. */
export async function receive(payload: unknown): Promise<Notice | undefined> {
  const { NoticeReply, readOrReport } = await reading();
  const notice = readOrReport(NoticeReply, payload);
  if (!notice || isIn($inbox.get().list ?? [], notice)) return undefined;
  // The list has not been loaded yet: this one alone would look like the whole list.
  if (!$inbox.get().list) await refresh();
  const { list = [], unread } = $inbox.get();
  if (isIn(list, notice)) return notice;
  arrived.unshift(notice);
  $inbox.set({ list: [notice, ...list], unread: unread + 1, at: Date.now() });
  return notice;
}

/** Marks one as read, after the backend has. */
export async function markRead(id: string): Promise<void> {
  const call = callAsMember('PUT /notifications/{id}/read', { params: { id } });
  if (!(await isDone(call))) return;
  marks += 1;
  const { list, unread } = $inbox.get();
  const wasUnread = list?.some(({ _id, isRead }) => _id === id && !isRead) ?? true;
  const marked = list?.map((one) => (one._id === id ? { ...one, isRead: true } : one));
  $inbox.set({ list: marked, unread: Math.max(0, unread - Number(wasUnread)), at: Date.now() });
}

/** Marks all as read, after the backend has. */
export async function markAllRead(): Promise<void> {
  if (!(await isDone(callAsMember('PUT /notifications/read-all', {})))) return;
  marks += 1;
  const list = $inbox.get().list?.map((one) => ({ ...one, isRead: true }));
  $inbox.set({ list, unread: 0, at: Date.now() });
}

/** The browser's console shows failures. */
function isDone(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}

function isIn(list: readonly Notice[], notice: Notice): boolean {
  return list.some(({ _id }) => _id === notice._id);
}
