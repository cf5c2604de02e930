import { sql } from 'kysely';
import { withAnswers } from '../../platform/sql/post-kinds.ts';
import type { Flag, NewRow, Row } from '../../platform/sql/tables.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { findRows } from '../../platform/sql/rows.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { EVENTS_OF_WRITING } from './events.ts';

/** What a notification shows of the person it is about. */
interface Sender {
  readonly sender_username: string | null;
  readonly sender_avatar: string | null;
}

export const NO_SENDER: Sender = { sender_username: null, sender_avatar: null };

export type NotificationRow = Row<'notifications'> & Sender;

/** Inserts notifications in their order. */
export async function insertNotifications(
  tx: Transaction,
  rows: readonly NewRow<'notifications'>[],
): Promise<Row<'notifications'>[]> {
  if (rows.length === 0) return [];
  return tx.sql.insertInto('notifications').values(rows).returningAll().execute();
}

/** The people that new notifications are about. */
export async function sendersOf(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Sender>> {
  if (ids.length === 0) return new Map();
  const rows = await findRows(tx.sql, 'users', { id: ids }, ['id', 'username', 'avatar']);
  return new Map(
    rows.map(({ id, username, avatar }) => [
      id,
      { sender_username: username, sender_avatar: avatar },
    ]),
  );
}

/** Notifications with the people they are about. */
export const withSender = (sql: Queries) =>
  sql
    .selectFrom('notifications')
    .leftJoin('users as sender', 'sender.id', 'notifications.sender_id')
    .selectAll('notifications')
    .select(['sender.username as sender_username', 'sender.avatar as sender_avatar']);

/** A person's newest notifications. */
export async function newestNotifications(sql: Queries, userId: number, limit: number) {
  return withSender(sql)
    .where('notifications.user_id', '=', userId)
    .where('notifications.gone', '=', 0)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of a person's unread notifications. */
export async function countUnread(sql: Queries, userId: number): Promise<number> {
  return (await unreadOf(sql, { userId }))[0]?.unread ?? 0;
}

const unreadOf = statement((queries, given: { userId: number }) =>
  queries
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('user_id', '=', given.userId)
    // A literal: the partial index of unread notifications serves only a query that names the
    // value.
    .where('is_read', '=', (row) => row.lit(0))
    .where('gone', '=', 0),
);

/** The HTML of those comments among these that readers can see. */
export async function commentTexts(sql: Queries, ids: readonly number[]): Promise<readonly Text[]> {
  if (ids.length === 0) return [];
  return sql
    .selectFrom('comments')
    .innerJoin('posts as post', 'post.id', 'comments.post_id')
    .leftJoin('posts as question', 'question.id', 'post.question_id')
    .select(['comments.id', 'comments.content as text'])
    .where('comments.id', 'in', ids)
    .where('comments.deleted_at', 'is', null)
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .execute();
}

/** The plain-text excerpts of those posts among these that readers can see. */
export async function postTexts(sql: Queries, ids: readonly number[]): Promise<readonly Text[]> {
  if (ids.length === 0) return [];
  return sql
    .selectFrom('posts as post')
    .leftJoin('posts as question', 'question.id', 'post.question_id')
    .select(['post.id', 'post.excerpt as text'])
    .where('post.id', 'in', ids)
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .execute();
}

interface Text {
  readonly id: number;
  readonly text: string;
}

/**
 * Hides the notifications about a post and everything below it, or shows them again, except those
 * of posts that are still deleted.
 */
export async function setPostGone(tx: Transaction, postId: number, gone: Flag): Promise<void> {
  const posts = tx.sql
    .selectFrom('posts')
    .select('id')
    .where(withAnswers(postId))
    .where('deleted_at', 'is', null);
  const answers = tx.sql
    .selectFrom('posts')
    .select(
      sql<string>`'/questions/' || cast(question_id as text) || '/answers/' || cast(id as text)`.as(
        'link',
      ),
    )
    .where('id', 'in', posts)
    .where('question_id', 'is not', null);
  const comments = tx.sql
    .selectFrom('comments')
    .select(sql<string>`'/comments/' || cast(id as text)`.as('link'))
    .where('post_id', 'in', posts)
    .where('deleted_at', 'is', null);
  for (const links of [[`/questions/${String(postId)}`], answers, comments]) {
    await tx.sql
      .updateTable('notifications')
      .set({ gone })
      .where('link', 'in', links)
      .where('event', 'in', EVENTS_OF_WRITING)
      .execute();
  }
}

/**
 * Hides or shows the notifications about a comment, by default of all events. Those about other
 * comments too link to all comments instead.
 */
export async function setCommentGone(
  tx: Transaction,
  { link, all }: { readonly link: string; readonly all: string },
  gone: Flag,
  events: readonly string[] = EVENTS_OF_WRITING,
): Promise<void> {
  const ofIt = tx.sql.updateTable('notifications').where('link', '=', link);
  await ofIt
    .set({ link: all })
    .where('event', '=', 'commented')
    .where('params', 'not like', '%"count":1}')
    .execute();
  await ofIt.set({ gone }).where('event', 'in', events).execute();
}

/**
 * The topic of notifications about comments on a post. Unread ones are merged and link to the
 * newest comment.
 */
export const commentsTopic = (postId: number): string => `comments ${String(postId)}`;
