import { commentPath } from '../../../contract/addresses.ts';
import type { Caller } from '../../backend.ts';
import { type NewNotification, notifyAll } from '../../people/notifications/notifications.ts';
import { commentsTopic } from '../../people/notifications/notifications.store.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import { queueFollowerNotifications } from '../posts/follower-queue.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { commentersOf, mentionsOf, saveMentions } from './mentions.store.ts';

/** The most people that mentions in a comment, and a further comment on a post, notify. */
const MENTIONS_NOTIFIED = 3;
const COMMENTERS_NOTIFIED = 50;

export interface Commented {
  readonly id: number;
  readonly post: LockedPost;
  readonly question: LockedPost;
}

/**
 * Notifies the first people a comment mentions, each once, whatever edits follow. Returns the ids
 * of those notified.
 */
export async function notifyMentioned(
  tx: Transaction,
  caller: Caller,
  { id, question }: Commented,
  mentioned: Iterable<number>,
): Promise<number[]> {
  const others = [...mentioned].filter((userId) => userId !== caller.id);
  if (others.length === 0) return [];
  const before = await mentionsOf(tx.sql, id);
  await saveMentions(tx, id, others);
  const left = Math.max(0, MENTIONS_NOTIFIED - before.length);
  const notified = others.filter((userId) => !before.includes(userId)).slice(0, left);
  await notifyAll(
    tx,
    notified.map((userId) => ({
      userId,
      event: 'mentioned',
      params: { question: question.title ?? '' },
      link: commentPath(String(id)),
      senderId: caller.id,
      about: question.id,
    })),
  );
  return notified;
}

/**
 * Notifies the person replied to, the post's author and earlier commenters of a new comment, except
 * those notified of a mention.
 */
export async function notifyOthers(
  tx: Transaction,
  caller: Caller,
  comment: Commented,
  before: { readonly repliedTo: number | undefined; readonly notified: readonly number[] },
): Promise<void> {
  const { id, post, question } = comment;
  const { repliedTo, notified } = before;
  const commenters = await commentersOf(tx, post.id, COMMENTERS_NOTIFIED);
  const people = new Set([repliedTo ?? post.author_id, post.author_id, ...commenters]);
  const about = { link: commentPath(String(id)), senderId: caller.id, about: question.id };
  const title = question.title ?? '';
  const list = [...people].map((userId): NewNotification => {
    if (userId === repliedTo) {
      return { ...about, userId, event: 'replied', params: { question: title } };
    }
    const isOwn = userId === post.author_id;
    const params = { post: post.kind, question: title, isOwn, count: 1 };
    return { ...about, userId, event: 'commented', params, topic: commentsTopic(post.id) };
  });
  const others = list.filter(({ userId }) => !notified.includes(userId));
  await notifyAll(tx, others);
  await queueFollowerNotifications(tx, {
    question_id: question.id,
    post_id: post.id,
    kind: 'commented',
    link: commentPath(String(id)),
    sender_id: caller.id,
  });
}
