import type { Notice } from '../contract/replies.ts';

/** The newest notification that this browser was told of, of the member who is signed in. */
interface Seen {
  readonly user: string;
  readonly id: string;
  readonly createdAt: string;
}

const KEY = 'seen';
/** Where storage is closed to us, a page remembers for itself. */
let ofPage: Seen | undefined;

/** What of a list, newest first, is unread and newer than what the browser was told of before. */
export function unseenNotices(user: string, list: readonly Notice[]): Notice[] {
  const seen = lastSeen();
  if (seen?.user !== user) return [];
  const { id, createdAt } = seen;
  const end = list.findIndex((one) => one._id === id || one.createdAt < createdAt);
  return list.slice(0, end === -1 ? undefined : end).filter(({ isRead }) => !isRead);
}

/** Remembers that the browser was told of all that is in a list, newest first. */
export function keepSeen(user: string, list: readonly Notice[]): void {
  const { _id: id = '', createdAt = '' } = list[0] ?? {};
  ofPage = { user, id, createdAt };
  try {
    localStorage.setItem(KEY, JSON.stringify(ofPage));
  } catch {
    // Storage is closed to us.
  }
}

function lastSeen(): Seen | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Seen | null) ?? ofPage;
  } catch {
    return ofPage;
  }
}
