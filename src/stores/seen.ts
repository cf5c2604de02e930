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

/**
 * Whether a list that nobody has read yet tells the member of a page nothing: it has as many unread
 * ones as the page, and the newest is the one that the browser was told of last. On a browser's
 * first page it is remembered as such. What looks odd is for who reads it.
 */
export function hasNothingNew(user: string, reply: unknown, unread: number): boolean {
  const { notifications, unreadCount } = fieldsOf(reply);
  if (unreadCount !== unread || !Array.isArray(notifications)) return false;
  const [first] = notifications as readonly unknown[];
  const { _id, id = _id, createdAt } = fieldsOf(first);
  const newest = { user, id: textOf(id), createdAt: timeOf(createdAt) };
  const seen = lastSeen();
  if (seen?.user === user) return seen.id === newest.id;
  if (first !== undefined && newest.createdAt === '') return false;
  remember(newest);
  return true;
}

const fieldsOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An ISO 8601 time; '' for what is none. */
function timeOf(value: unknown): string {
  const time = new Date(textOf(value) || Number.NaN);
  return Number.isNaN(+time) ? '' : time.toISOString();
}

/** Remembers that the browser was told of all that is in a list, newest first. */
export function keepSeen(user: string, list: readonly Notice[]): void {
  const { _id: id = '', createdAt = '' } = list[0] ?? {};
  remember({ user, id, createdAt });
}

function remember(seen: Seen): void {
  ofPage = seen;
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
