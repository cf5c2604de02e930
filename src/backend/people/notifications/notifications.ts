import type { Notification } from '../../../contract/notifications.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { type Transaction, transact } from '../../platform/sql/transaction.ts';
import { choicesOf } from './choices.store.ts';
import { EVENTS, type NotificationEvent, wordsOf } from './events.ts';
import { type Excerpts, excerptsOf } from './excerpts.ts';
import { choicesIn, isSentOut, isEnabled } from './notifications.rules.ts';
import { queueForMail } from './mails.store.ts';
import { sql } from 'kysely';
import { findRow, findRows, hasRow, updateRows } from '../../platform/sql/rows.ts';
import * as store from './notifications.store.ts';
import { setImmediate } from 'node:timers/promises';
import { renameIn } from './forgetting.store.ts';

/** Length of the list. Older notifications are stored but not shown. */
const LIST_LENGTH = 100;

export type NewNotification = NotificationEvent & {
  readonly userId: number;
  /** A path of this site. */
  readonly link: string | null;
  /** The person it is about; nobody is named without it. */
  readonly senderId?: number | null;
  /** A notification is merged with an unread one of the same topic. */
  readonly topic?: string;
  /** The question it is about: people who muted it are not notified. The same for all of a list. */
  readonly about?: number;
};

/** Notifies a person, in real time if they have a page open. Skips the person's own actions. */
export function notify(tx: Transaction, notification: NewNotification): Promise<void> {
  return notifyAll(tx, [notification]);
}

/**
 * Notifies any number of people in few statements. Skips people who opted out, deleted accounts, and
 * imported authors.
 */
export async function notifyAll(tx: Transaction, list: readonly NewNotification[]): Promise<void> {
  const others = list.filter(({ userId, senderId }) => userId !== senderId);
  const { renewed, left } = await joinUnread(tx, await withoutOptedOut(tx, others));
  await publishAll(tx, [
    ...renewed,
    ...(await store.insertNotifications(tx, left.map(toRow(tx.now)))),
  ]);
}

async function withoutOptedOut(
  tx: Transaction,
  list: readonly NewNotification[],
): Promise<readonly NewNotification[]> {
  if (list.length === 0) return list;
  const ids = list.map(({ userId }) => userId);
  const questionId = list.find(({ about }) => about !== undefined)?.about;
  const rows = await choicesOf(tx.sql, ids, questionId);
  const unmuted = rows.filter(({ muted }) => muted === null);
  const choices = new Map(unmuted.map((row) => [row.id, choicesIn(row)]));
  return list.filter(({ event, userId }) => {
    const { type } = EVENTS[event];
    const chosen = choices.get(userId);
    return chosen !== undefined && isEnabled(type, chosen);
  });
}

async function publishAll(tx: Transaction, rows: readonly Row<'notifications'>[]): Promise<void> {
  const senderIds = rows.flatMap(({ sender_id }) => sender_id ?? []);
  const senders = await store.sendersOf(tx, senderIds);
  const excerpts = await excerptsOf(tx.sql, rows);
  for (const row of rows) {
    const sender = row.sender_id === null ? undefined : senders.get(row.sender_id);
    const notification = toNotification({ ...row, ...(sender ?? store.NO_SENDER) }, excerpts);
    const isPushed = isSentOut(row.type, row.event);
    tx.publish({ type: 'notified', userId: row.user_id, notification, isPushed });
  }
  // Mail is queued for people who want it.
  const ids = rows.flatMap(({ id, type, event }) => (isSentOut(type, event) ? [id] : []));
  if (!tx.hasMail || ids.length === 0) return;
  await queueForMail(tx, ids);
  tx.publish({ type: 'mail-queued' });
}

/** Merges notifications with unread ones of the same topic; `left` are still to be inserted. */
async function joinUnread(tx: Transaction, list: readonly NewNotification[]) {
  const topics = new Set(list.flatMap(({ topic }) => topic ?? []));
  if (topics.size === 0) return { renewed: [], left: list };
  const people = list.map(({ userId }) => userId);
  const which = { user_id: people, is_read: sql.lit<0>(0), gone: 0, topic: [...topics] } as const;
  const unread = await findRows(tx.sql, 'notifications', which);
  const left: NewNotification[] = [];
  const renewed: Row<'notifications'>[] = [];
  for (const one of list) {
    const same = unread.find(({ user_id, topic }) => user_id === one.userId && topic === one.topic);
    if (same) {
      const newer = joined(same, toRow(tx.now)(one));
      await updateRows(tx.sql, 'notifications', same.id, newer);
      renewed.push({ ...same, ...newer });
    } else left.push(one);
  }
  return { renewed, left };
}

/** The newer notification, with the sum of both counts. */
function joined<Fields extends { readonly params: string }>(
  { params }: { readonly params: string },
  newer: Fields,
): Fields {
  const { count = 1 } = JSON.parse(params) as { count?: number };
  const fields = { ...(JSON.parse(newer.params) as object), count: count + 1 };
  return { ...newer, params: JSON.stringify(fields) };
}

/**
 * Notifies a person, unless they got a notification of this event with this link in the last `span`
 * ms.
 */
export async function notifyOnceIn(
  tx: Transaction,
  span: number,
  notification: NewNotification & { readonly link: string },
): Promise<void> {
  const { userId: user_id, senderId, event, link } = notification;
  const due = user_id === senderId ? [] : await withoutOptedOut(tx, [notification]);
  if (due.length === 0) return;
  const same = { user_id, event, link, created_at: { '>': tx.now - span } };
  if (await hasRow(tx.sql, 'notifications', same)) return;
  await publishAll(tx, await store.insertNotifications(tx, due.map(toRow(tx.now))));
}

/** Sends a new member the first notification. */
export function welcome(tx: Transaction, userId: number): Promise<void> {
  return notify(tx, {
    userId,
    event: 'welcome',
    params: {},
    link: '/help',
  });
}

/** The caller's newest notifications, and the number of all unread ones. */
export async function listNotifications(
  { db }: Backend,
  caller: Caller,
): Promise<{ notifications: Notification[]; unreadCount: number }> {
  const rows = await store.newestNotifications(db.sql, caller.id, LIST_LENGTH);
  const unreadCount = await store.countUnread(db.sql, caller.id);
  const excerpts = await excerptsOf(db.sql, rows);
  return { notifications: rows.map((row) => toNotification(row, excerpts)), unreadCount };
}

/** The number of the caller's unread notifications. */
export function unreadOf({ db }: Backend, caller: Caller): Promise<number> {
  return store.countUnread(db.sql, caller.id);
}

/** Marks one of the caller's notifications as read. Throws `not_found` for other people's. */
export async function readNotification({ db }: Backend, caller: Caller, id: number): Promise<Ok> {
  const which = { id, user_id: caller.id };
  if ((await updateRows(db.sql, 'notifications', which, { is_read: 1 })) === 0)
    throw notFound('Notification');
  return { ok: true };
}

export async function readAllNotifications({ db }: Backend, caller: Caller): Promise<Ok> {
  const unread = { user_id: caller.id, is_read: sql.lit<0>(0) };
  await updateRows(db.sql, 'notifications', unread, { is_read: 1 });
  return { ok: true };
}

interface Ok {
  readonly ok: true;
}

const toRow = (now: number) => (notification: NewNotification) => ({
  user_id: notification.userId,
  type: EVENTS[notification.event].type,
  event: notification.event,
  params: JSON.stringify(notification.params),
  link: notification.link,
  sender_id: notification.senderId ?? null,
  topic: notification.topic ?? null,
  created_at: now,
});

/** A notification as the API returns it. Those in mails have no excerpts. */
export function toNotification(
  row: store.NotificationRow,
  excerpts: Excerpts = new Map(),
): Notification {
  return {
    _id: String(row.id),
    type: row.type,
    ...wordsOf(row, row.sender_username),
    excerpt: excerpts.get(row.id) ?? '',
    isRead: row.is_read === 1,
    createdAt: new Date(row.created_at).toISOString(),
    link: row.link,
    sender:
      row.sender_username === null
        ? null
        : { username: row.sender_username, avatar: row.sender_avatar ?? '' },
  };
}

/** Rows searched at a time: other requests are served in between. */
const AT_ONCE = 5_000;

/**
 * Replaces an old title of a question that must disappear with its current title in all
 * notifications.
 */
export async function forgetTitle(
  backend: Backend,
  questionId: number,
  old: string,
  present: string,
): Promise<void> {
  const last = await findRow(backend.db.sql, 'notifications', {}, 'id', 'id desc');
  for (let after = 0; after < (last?.id ?? 0); after += AT_ONCE) {
    const upTo = after + AT_ONCE;
    await transact(backend, (tx) => renameIn(tx, { questionId, after, upTo }, old, present));
    await setImmediate();
  }
}
