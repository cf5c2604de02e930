import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { statementOfIds } from '../../platform/sql/statement.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRow, findRows } from '../../platform/sql/rows.ts';

export type PendingPost = Row<'held_posts'>;

/** How many of the latest decisions the usual wait is computed from. */
const WAITS = 20;
/** Decided posts are kept this long, in milliseconds, for undoing the decision. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;

/** A held post; approved ones are in `posts`. */
export function heldPost(queries: Queries, id: number): Promise<PendingPost | undefined> {
  return queries.selectFrom('held_posts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockHeld(tx: Transaction, id: number): Promise<PendingPost | undefined> {
  const query = tx.sql.selectFrom('held_posts').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

export const heldByIds = statementOfIds((queries, ids) =>
  queries.selectFrom('held_posts').selectAll().where('id', 'in', ids).orderBy('id'),
);

/** A person's posts that wait, the oldest first. */
export function waitingOf(queries: Queries, authorId: number): Promise<PendingPost[]> {
  return queries
    .selectFrom('held_posts')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
}

/** A person's posts that were published after a review. */
export function approvedOf(tx: Transaction, authorId: number): Promise<PendingPost[]> {
  return findRows(tx.sql, 'held_posts', { author_id: authorId, status: 'approved' });
}

/** A person's waiting post with the same text. */
export async function sameHeld(
  queries: Queries,
  post: Pick<NewRow<'held_posts'>, 'author_id' | 'kind' | 'question_id' | 'title' | 'content'>,
): Promise<number | undefined> {
  const { question_id = null, title = null } = post;
  const same = { ...post, question_id, title, status: 'waiting' } as const;
  const row = await findRow(queries, 'held_posts', same, 'id');
  return row?.id;
}

/** Removes posts that were decided on long ago. */
export async function removeOld(tx: Transaction): Promise<void> {
  await tx.sql
    .deleteFrom('held_posts')
    .where('status', '<>', 'waiting')
    .where('decided_at', '<', tx.now - KEPT_FOR)
    .execute();
}

/** How long the last decided posts waited, in milliseconds. */
export async function lastWaits(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('held_posts')
    .select(sql<number>`decided_at - created_at`.as('wait'))
    .where('status', '<>', 'waiting')
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(WAITS)
    .execute();
  return rows.map(({ wait }) => wait);
}

/** Posts that have waited since a time, and that moderators were not reminded of. */
export async function overdue(tx: Transaction, since: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('held_posts')
    .select('id')
    .where('status', '=', 'waiting')
    .where('created_at', '<=', since)
    .where('reminded_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The members who are notified of posts that wait too long. */
export function moderators(queries: Queries): Promise<{ id: number }[]> {
  return findRows(queries, 'users', { role: ['moderator', 'admin'], deleted_at: null }, 'id');
}

/** A person's published posts, questions after answers. */
export function publishedOf(queries: Queries, authorId: number) {
  return queries
    .selectFrom('posts')
    .select(['id', 'kind', 'title', 'content'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where('source_site', 'is', null)
    .orderBy('kind')
    .orderBy('id')
    .execute();
}

export async function removeHeldOf(tx: Transaction, userId: number): Promise<void> {
  await tx.sql.deleteFrom('held_posts').where('author_id', '=', userId).execute();
}
