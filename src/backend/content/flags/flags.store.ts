import { DAY } from '../../../shared/durations.ts';
import type { FlagTarget } from '../../../contract/flag-forms.ts';
import type { FlagStatus } from '../../../contract/flags.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Target } from '../review/review.store.ts';
import type { FlagRecord } from './flags.rules.ts';
import { countRows, findRow, findRows, updateRows } from '../../platform/sql/rows.ts';

/** Inserts a flag and returns its id; undefined if the member has a waiting flag on the target. */
export async function insertFlag(
  tx: Transaction,
  row: NewRow<'flags'>,
): Promise<number | undefined> {
  const written = await tx.sql
    .insertInto('flags')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

/** How many flags a member raised within a day, as `isWithin` defines it, and how many helped. */
export async function flaggedBefore(tx: Transaction, userId: number) {
  const lately = { user_id: userId, created_at: { '>': tx.now - DAY, '<': tx.now + DAY } };
  return {
    aDay: await countRows(tx.sql, 'flags', lately),
    helpful: await countRows(tx.sql, 'flags', { user_id: userId, status: 'helpful' }),
  };
}

/** A member's record of all decided flags. */
export async function recordOf(tx: Transaction, userId: number): Promise<FlagRecord> {
  const helpful = await countRows(tx.sql, 'flags', { user_id: userId, status: 'helpful' });
  const declined = await countRows(tx.sql, 'flags', { user_id: userId, status: 'declined' });
  return { decided: helpful + declined, helpful };
}

/** A member's record of their latest decided flags. */
export async function latestRecordOf(tx: Transaction, userId: number, limit: number) {
  const decided = { user_id: userId, status: ['helpful', 'declined'] } as const;
  const last = { order: ['decided_at desc', 'id desc'], limit } as const;
  const rows = await findRows(tx.sql, 'flags', decided, 'status', last);
  const helpful = rows.filter(({ status }) => status === 'helpful').length;
  return { decided: rows.length, helpful };
}

/** The waiting flags on a target, oldest first. */
export const waitingOn = (queries: Queries, { kind, id }: Target): Promise<Row<'flags'>[]> => {
  const which = { target_kind: kind, target_id: id, status: 'waiting' } as const;
  return findRows(queries, 'flags', which, '*', { order: 'id' });
};

/** The flags on a target that were decided at a time. */
export function decidedAt(queries: Queries, { kind, id }: Target, at: number) {
  const status = ['helpful', 'declined'] as const;
  const which = { target_kind: kind, target_id: id, status, decided_at: at };
  return findRows(queries, 'flags', which, '*', { order: 'id' });
}

/** What reviewers see of flags: with usernames and the titles of originals. */
export function flagsShown(queries: Queries, ids: readonly number[]) {
  // With 0, since PostgreSQL refuses an empty list.
  return queries
    .selectFrom('flags')
    .leftJoin('users', 'users.id', 'flags.user_id')
    .leftJoin('posts as original', 'original.id', 'flags.duplicate_of')
    .selectAll('flags')
    .select(['users.username', 'original.title as originalTitle'])
    .where('flags.id', 'in', [0, ...ids])
    .orderBy('flags.id')
    .execute();
}

/** A member's flags on a target, newest first. */
export function ownFlags(queries: Queries, userId: number, { kind, id }: Target) {
  const own = { user_id: userId, status: { '<>': 'withdrawn' } } as const;
  const which = { target_kind: kind, target_id: id, ...own };
  return findRows(queries, 'flags', which, '*', { order: 'id desc', limit: 20 });
}

export async function setStatus(
  tx: Transaction,
  ids: readonly number[],
  status: FlagStatus,
): Promise<void> {
  if (ids.length === 0) return;
  const decided_at = status === 'waiting' ? null : tx.now;
  await updateRows(tx.sql, 'flags', ids, { status, decided_at });
}

/** Removes the texts of a member's flags, also from the labels of old entries in the log. */
export async function removeTextsOf(tx: Transaction, userId: number): Promise<void> {
  const own = tx.sql.selectFrom('flags').select('id').where('user_id', '=', userId);
  await tx.sql
    .updateTable('admin_log')
    .set({ target_label: '' })
    .where('target_kind', '=', 'flag')
    .where('target_id', 'in', own)
    .execute();
  await updateRows(tx.sql, 'flags', { user_id: userId }, { text: '' });
}

/** Whether a post was deleted by its author. */
export async function isDeletedByAuthor(
  queries: Queries,
  { kind, id }: { readonly kind: FlagTarget; readonly id: number },
): Promise<boolean> {
  if (kind !== 'question' && kind !== 'answer') return false;
  const post = await findRow(queries, 'posts', id, 'author_id');
  const own = { post_id: id, user_id: post?.author_id ?? 0 };
  return (await findRow(queries, 'deletions', own, 'post_id')) !== undefined;
}
