import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { notSuspended } from '../users/users.store.ts';
import { deleteRows, findRows, saveRow } from '../../platform/sql/rows.ts';

/**
 * Stores a subscription, replacing that of the same session, and those of other people in the same
 * browser.
 */
export async function saveSubscription(
  tx: Transaction,
  row: NewRow<'push_subscriptions'>,
): Promise<void> {
  const { session_hash, endpoint } = row;
  const replaced = { session_hash, endpoint: { '<>': endpoint } };
  await deleteRows(tx.sql, 'push_subscriptions', replaced);
  await saveRow(tx.sql, 'push_subscriptions', { ...row, failing_since: null }, ['endpoint']);
}

/** Drops a person's oldest subscriptions beyond the newest `kept`. */
export async function dropOldest(tx: Transaction, userId: number, kept: number): Promise<void> {
  const part = { order: ['created_at desc', 'endpoint'], limit: kept } as const;
  const which = { user_id: userId };
  const newest = await findRows(tx.sql, 'push_subscriptions', which, 'endpoint', part);
  await tx.sql
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where(
      'endpoint',
      'not in',
      newest.map(({ endpoint }) => endpoint),
    )
    .execute();
}

export async function dropOfSession(sql: Queries, sessionHash: string): Promise<void> {
  await deleteRows(sql, 'push_subscriptions', { session_hash: sessionHash });
}

/** The subscriptions of these people, except those who are suspended or have push turned off. */
export function subscriptionsOf(sql: Queries, userIds: readonly number[], now: number) {
  return sql
    .selectFrom('push_subscriptions as push')
    .innerJoin('users', 'users.id', 'push.user_id')
    .innerJoin('sessions', 'sessions.token_hash', 'push.session_hash')
    .leftJoin('notification_choices as choice', 'choice.user_id', 'push.user_id')
    .select(['push.user_id', 'push.endpoint', 'push.p256dh', 'push.auth', 'push.failing_since'])
    .where('push.user_id', 'in', userIds)
    .where('users.deleted_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where((where) => where.or([where('choice.push', 'is', null), where('choice.push', '=', 1)]))
    .where(notSuspended(now))
    .execute();
}
