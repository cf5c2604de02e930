import type { Queries } from '../sql/open.ts';
import type { NewRow } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import { notSuspended } from '../users/suspension-sql.ts';

/** Puts a browser in the place of the one that its session had, and of whoever used it before. */
export async function saveSubscription(
  tx: Transaction,
  row: NewRow<'push_subscriptions'>,
): Promise<void> {
  await tx.sql
    .deleteFrom('push_subscriptions')
    .where((where) =>
      where.or([
        where('endpoint', '=', row.endpoint),
        where('session_hash', '=', row.session_hash),
      ]),
    )
    .execute();
  await tx.sql.insertInto('push_subscriptions').values(row).execute();
}

/** Drops a person's oldest subscriptions beyond the newest `kept`. */
export async function dropOldest(tx: Transaction, userId: number, kept: number): Promise<void> {
  const newest = await tx.sql
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('endpoint')
    .limit(kept)
    .execute();
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
  await sql.deleteFrom('push_subscriptions').where('session_hash', '=', sessionHash).execute();
}

/** Drops a subscription that its push service knows no more, unless its browser has renewed it. */
export async function dropEnded(
  sql: Queries,
  { endpoint, auth }: { readonly endpoint: string; readonly auth: string },
): Promise<void> {
  await sql
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .execute();
}

export async function hasSubscription(sql: Queries, sessionHash: string): Promise<boolean> {
  const found = await sql
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Where people's notifications are pushed to: nowhere for who is suspended or has it off. */
export function subscriptionsOf(sql: Queries, userIds: readonly number[], now: number) {
  return sql
    .selectFrom('push_subscriptions as push')
    .innerJoin('users', 'users.id', 'push.user_id')
    .innerJoin('sessions', 'sessions.token_hash', 'push.session_hash')
    .leftJoin('notification_choices as choice', 'choice.user_id', 'push.user_id')
    .select(['push.user_id', 'push.endpoint', 'push.p256dh', 'push.auth'])
    .where('push.user_id', 'in', userIds)
    .where('users.deleted_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where((where) => where.or([where('choice.push', 'is', null), where('choice.push', '=', 1)]))
    .where(notSuspended(now))
    .execute();
}
