import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { statementOfIds } from '../../platform/sql/statement.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

export type PendingPost = Row<'held_posts'>;

/** How many of the latest decisions the usual wait is computed from. */
const WAITS = 20;
/** Decided posts are kept this long, in milliseconds, for undoing the decision. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;

export async function insertHeld(tx: Transaction, post: NewRow<'held_posts'>): Promise<void> {
  await tx.sql.insertInto('held_posts').values(post).execute();
}

/** A held post; approved ones are in `posts`. */
export function heldPost(queries: Queries, id: number): Promise<PendingPost | undefined> {
  return queries.selectFrom('held_posts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockHeld(tx: Transaction, id: number): Promise<PendingPost | undefined> {
  const query = tx.sql.selectFrom('held_posts').selectAll().where('id', '=', id);
  return (tx.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
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

/** The ids of a person's posts that were published after a review. */
export async function approvedOf(tx: Transaction, authorId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('held_posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where('status', '=', 'approved')
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's waiting post with the same text. */
export async function sameHeld(
  queries: Queries,
  {
    author_id,
    kind,
    question_id,
    title,
    content,
  }: Pick<NewRow<'held_posts'>, 'author_id' | 'kind' | 'question_id' | 'title' | 'content'>,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('held_posts')
    .select('id')
    .where('author_id', '=', author_id)
    .where('status', '=', 'waiting')
    .where('kind', '=', kind)
    .where('content', '=', content)
    .where(sql`coalesce(title, '')`, '=', title ?? '')
    .where(sql`coalesce(question_id, 0)`, '=', question_id ?? 0)
    .executeTakeFirst();
  return row?.id;
}

export async function updateHeld(
  tx: Transaction,
  id: number,
  changes: Partial<PendingPost>,
): Promise<void> {
  await tx.sql.updateTable('held_posts').set(changes).where('id', '=', id).execute();
}

export async function removeHeld(tx: Transaction, id: number): Promise<void> {
  await tx.sql.deleteFrom('held_posts').where('id', '=', id).execute();
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

export async function markReminded(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('held_posts')
    .set({ reminded_at: tx.now })
    .where('id', 'in', [...ids])
    .execute();
}

/** The members who are notified of posts that wait too long. */
export async function moderatorIds(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['moderator', 'admin'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
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
