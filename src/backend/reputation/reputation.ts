import { sql } from 'kysely';
import { reputationKey, userKey, USERS } from '../../contract/surrogate-keys.ts';
import type { ReputationReason } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

export interface ReputationEvent {
  readonly userId: number;
  readonly delta: number;
  readonly reason: ReputationReason;
  readonly postId: number | null;
}

/**
 * Adds events to the ledger and their sum to the people's totals.
 * Reputation is max(1, 1 + the sum of a person's events).
 */
export async function record(tx: Transaction, events: readonly ReputationEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.sql
    .insertInto('reputation_events')
    .values(
      events.map((event) => ({
        user_id: event.userId,
        delta: event.delta,
        reason: event.reason,
        post_id: event.postId,
        created_at: tx.now,
      })),
    )
    .execute();
  const totals = sums(events);
  for (const [userId, delta] of totals) await addToTotal(tx, userId, delta);
  const shown = totals.flatMap(([userId]) => [userKey(userId), reputationKey(userId)]);
  tx.publish({ type: 'pages-changed', surrogateKeys: [...shown, USERS] });
}

/** In the order of the ids, so that two transactions never wait for each other's rows. */
function sums(events: readonly ReputationEvent[]): [number, number][] {
  const totals = new Map<number, number>();
  for (const { userId, delta } of events) totals.set(userId, (totals.get(userId) ?? 0) + delta);
  return [...totals].sort(([a], [b]) => a - b);
}

async function addToTotal(tx: Transaction, userId: number, delta: number): Promise<void> {
  const sum = sql<number>`reputation_sum + ${sql.lit(delta)}`;
  await tx.sql
    .updateTable('users')
    .set({
      reputation_sum: sum,
      reputation: sql<number>`case when ${sum} > 0 then 1 + ${sum} else 1 end`,
    })
    .where('id', '=', userId)
    .execute();
}
