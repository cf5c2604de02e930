import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { QueueName, TargetKind } from '../../../contract/review.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { isTagOf } from '../tags/moderators.store.ts';
import {
  deleteRows,
  findRow,
  insertNewRows,
  lockRow,
  updateRows,
} from '../../platform/sql/rows.ts';

export type ReviewRow = Row<'review_items'>;

/** What an item is about. */
export interface Target {
  readonly kind: TargetKind;
  readonly id: number;
}

/** A reviewer at a moment. */
export interface Reviewer {
  readonly userId: number;
  readonly now: number;
}

/** Opens an item; does nothing if the target already waits in the queue. */
export async function openItem(
  tx: Transaction,
  item: { readonly queue: QueueName; readonly target: Target; readonly authorId: number | null },
): Promise<void> {
  const { queue, target, authorId: author_id } = item;
  const columns = { queue, target_kind: target.kind, target_id: target.id, author_id };
  await insertNewRows(tx.sql, 'review_items', { ...columns, opened_at: tx.now });
}

/** Closes the waiting item of a target, if any, because nothing is left to decide. */
export async function closeItem(tx: Transaction, queue: QueueName, target: Target): Promise<void> {
  const closed = { decision: 'closed', decided_at: tx.now } as const;
  const version = sql<number>`version + 1`;
  await updateRows(tx.sql, 'review_items', waiting(queue, target), { ...closed, version });
}

/** What somebody may decide: these kinds of things in a queue; `tags`: only about one of them. */
export interface Scope {
  readonly queue: QueueName;
  readonly kinds: readonly TargetKind[];
  readonly tags?: readonly string[];
}

const isAbout = (tags: readonly string[]) =>
  sql<boolean>`exists (select 1 from tags where tags.name in (${sql.join(tags)})
    and ${isTagOf(sql.ref('item.target_kind'), sql.ref('item.target_id'))})`;

/** The items that wait for a reviewer: not their own, flagged, skipped, or claimed by others. */
function waitingFor(queries: Queries, scopes: readonly Scope[], { userId, now }: Reviewer) {
  return queries
    .selectFrom('review_items as item')
    .where('item.decided_at', 'is', null)
    .where((is) =>
      is.or(
        scopes.map(({ queue, kinds, tags }) =>
          is.and([
            is('item.queue', '=', queue),
            is('item.target_kind', 'in', kinds),
            ...(tags ? [isAbout(tags)] : []),
          ]),
        ),
      ),
    )
    .where((is) => is.or([is('item.author_id', 'is', null), is('item.author_id', '<>', userId)]))
    .where((is) =>
      is.or([
        is('item.claimed_by', 'is', null),
        is('item.claimed_by', '=', userId),
        is('item.claimed_until', '<=', now),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('review_skips as skip')
            .select('skip.item_id')
            .whereRef('skip.item_id', '=', 'item.id')
            .where('skip.user_id', '=', userId),
        ),
      ),
    )
    .where((is) => is.not(is.exists(flagsOf(queries, userId))));
}

/** The reviewer's own flags on the target of an item. */
const flagsOf = (queries: Queries, userId: number) =>
  queries
    .selectFrom('flags')
    .select('flags.id')
    .where('flags.target_kind', '=', sql.ref<TargetKind>('item.target_kind'))
    .where('flags.target_id', '=', sql.ref<number>('item.target_id'))
    .where('flags.user_id', '=', userId)
    .where('flags.status', '<>', 'withdrawn');

/** How many items wait for a reviewer in each queue. Every page of a reviewer shows it. */
export function countWaiting(queries: Queries, scopes: readonly Scope[], reviewer: Reviewer) {
  const key = JSON.stringify(scopes);
  let count = COUNTS.get(key);
  if (!count) COUNTS.set(key, (count = countOf(scopes)));
  return count(queries, { ...reviewer });
}

/** The statements by scopes: all reviewers with the same privileges have the same. */
const COUNTS = new LRUCache<string, ReturnType<typeof countOf>>({ max: 100 });

const countOf = (scopes: readonly Scope[]) =>
  statement((queries, { userId, now }: { userId: number; now: number }) =>
    waitingFor(queries, scopes, { userId, now })
      .select(['item.queue as name', (row) => row.fn.countAll<number>().as('waiting')])
      .groupBy('item.queue'),
  );

/** The reviewer's claimed item, or else the oldest one that waits for them. */
export function nextItem(queries: Queries, scopes: readonly Scope[], reviewer: Reviewer) {
  const isClaimed = sql`case when item.claimed_by = ${reviewer.userId} then 0 else 1 end`;
  return waitingFor(queries, scopes, reviewer)
    .selectAll('item')
    .orderBy(isClaimed)
    .orderBy('item.id')
    .limit(1)
    .executeTakeFirst();
}

/** Claims an item for a reviewer. Returns false if somebody else has it, or it is decided. */
export async function claim(
  tx: Transaction,
  id: number,
  { userId, until }: { readonly userId: number; readonly until: number },
): Promise<boolean> {
  const claimed = await tx.sql
    .updateTable('review_items')
    .set({ claimed_by: userId, claimed_until: until })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where((is) =>
      is.or([
        is('claimed_by', 'is', null),
        is('claimed_by', '=', userId),
        is('claimed_until', '<=', tx.now),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether an item of a target waits in a queue. */
export async function isWaiting(
  queries: Queries,
  queue: QueueName,
  target: Target,
): Promise<boolean> {
  return (await findRow(queries, 'review_items', waiting(queue, target), 'id')) !== undefined;
}

const waiting = (queue: QueueName, { kind, id }: Target) => ({
  queue,
  target_kind: kind,
  target_id: id,
  decided_at: null,
});

/** Locks the waiting item of a target, if any. */
export const lockWaiting = (tx: Transaction, queue: QueueName, target: Target) =>
  lockRow(tx, 'review_items', waiting(queue, target));

/** Writes columns of an item, and makes its version the next one. */
export async function saveItem(
  tx: Transaction,
  id: number,
  changes: Partial<Omit<ReviewRow, 'id'>>,
): Promise<void> {
  await updateRows(tx.sql, 'review_items', id, { ...changes, version: sql<number>`version + 1` });
}

/** Saves what a queue needs to undo a decision. */
export async function keepDetails(tx: Transaction, id: number, details: object): Promise<void> {
  await updateRows(tx.sql, 'review_items', id, { details: JSON.stringify(details) });
}

const UNCLAIMED = { claimed_by: null, claimed_until: null };

/** Hides an item from a reviewer for good. */
export async function skipItem(tx: Transaction, userId: number, itemId: number): Promise<void> {
  const skip = { user_id: userId, item_id: itemId, created_at: tx.now };
  await insertNewRows(tx.sql, 'review_skips', skip);
  await updateRows(tx.sql, 'review_items', { id: itemId, claimed_by: userId }, UNCLAIMED);
}

/** Whether a member has flagged the target of an item. */
export async function hasFlagged(
  queries: Queries,
  { target_kind, target_id }: ReviewRow,
  userId: number,
): Promise<boolean> {
  const own = { target_kind, target_id, user_id: userId };
  const raised = { ...own, status: { '<>': 'withdrawn' } } as const;
  return (await findRow(queries, 'flags', raised, 'id')) !== undefined;
}

export async function usernameOf(queries: Queries, userId: number | null): Promise<string | null> {
  return (await findRow(queries, 'users', userId ?? 0, 'username'))?.username ?? null;
}

/** Releases the claims of a member, and forgets what they skipped and wrote. */
export async function forgetReviewer(tx: Transaction, userId: number): Promise<void> {
  await updateRows(tx.sql, 'review_items', { claimed_by: userId }, UNCLAIMED);
  await deleteRows(tx.sql, 'review_skips', { user_id: userId });
}
