import { sql } from 'kysely';
import { DAY } from '../../../shared/durations.ts';
import { reputationKey, userKey, USERS } from '../../../contract/surrogate-keys.ts';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import type { ReputationReason } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { insertRows, updateRows } from '../../platform/sql/rows.ts';

export interface ReputationEvent {
  readonly userId: number;
  readonly delta: number;
  readonly reason: ReputationReason;
  readonly postId: number | null;
}

/**
 * Adds events to the ledger, and their sums to the people's totals. Reputation is max(1, 1 + the
 * sum of a person's events).
 */
export async function record(tx: Transaction, events: readonly ReputationEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertRows(
    tx.sql,
    'reputation_events',
    events.map((event) => ({
      user_id: event.userId,
      delta: event.delta,
      reason: event.reason,
      post_id: event.postId,
      created_at: tx.now,
    })),
  );
  const totals = sums(events);
  for (const [userId, delta] of totals) await addToTotal(tx, userId, delta);
  const shown = totals.flatMap(([userId]) => [userKey(userId), reputationKey(userId)]);
  tx.publish({ type: 'pages-changed', surrogateKeys: [...shown, USERS] });
}

/** Ordered by id, so that two transactions cannot deadlock. */
function sums(events: readonly ReputationEvent[]): [number, number][] {
  const totals = new Map<number, number>();
  for (const { userId, delta } of events) totals.set(userId, (totals.get(userId) ?? 0) + delta);
  return [...totals].sort(([a], [b]) => a - b);
}

async function addToTotal(tx: Transaction, userId: number, delta: number): Promise<void> {
  const sum = sql<number>`reputation_sum + ${sql.lit(delta)}`;
  await updateRows(tx.sql, 'users', userId, {
    reputation_sum: sum,
    reputation: sql<number>`case when ${sum} > 0 then 1 + ${sum} else 1 end`,
  });
}

/**
 * What up votes earned a person today in UTC, minus undone votes. Locks the person until the
 * transaction ends, so that of two concurrent votes the later one sees the other.
 */
export async function earnedToday(tx: Transaction, userId: number): Promise<number> {
  if (tx.engine === 'postgres') {
    const person = tx.sql.selectFrom('users').select('id').where('id', '=', userId);
    await person.forNoKeyUpdate().execute();
  }
  const { earned } = await tx.sql
    .selectFrom('reputation_events')
    .select(sql<number>`coalesce(sum(delta), 0)`.as('earned'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', tx.now - (tx.now % DAY))
    .where('reason', 'in', ['up_vote', 'up_vote_undone'])
    .executeTakeFirstOrThrow();
  return earned;
}

/**
 * Events that deleting a post reverts. Bounties have their own rules, and approved edits are kept.
 */
const OF_POSTS = [
  ...(['up_vote', 'up_vote_undone', 'down_vote', 'down_vote_undone'] as const),
  ...(['accepted', 'accepted_undone', 'accepting', 'accepting_undone'] as const),
  ...(['post_deleted', 'post_restored'] as const),
];

/** A post older than this, in milliseconds, keeps its reputation when it is deleted. */
const KEPT_AFTER = 30 * DAY;

/**
 * Reverts the reputation that votes and acceptances earned for a deleted post and, if it is a
 * question, for its answers: for those created within 30 days, or of any age.
 */
export async function takeBack(
  tx: Transaction,
  postId: number,
  age: 'young' | 'any' = 'young',
): Promise<void> {
  const since = age === 'young' ? tx.now - KEPT_AFTER : undefined;
  const brought = await sumsOf(tx, { postId, since }, OF_POSTS);
  await record(
    tx,
    brought.map(({ delta, ...event }) => ({ ...event, delta: -delta, reason: 'post_deleted' })),
  );
}

/**
 * Restores the reputation that was taken back for a restored post, and for its restored answers.
 */
export async function giveAgain(tx: Transaction, postId: number): Promise<void> {
  const taken = await sumsOf(tx, { postId }, ['post_deleted', 'post_restored']);
  await record(
    tx,
    taken.map(({ delta, ...event }) => ({ ...event, delta: -delta, reason: 'post_restored' })),
  );
}

/** Sums that are not 0 of what a post, and the answers to it that are not deleted, brought each person. */
async function sumsOf(
  tx: Transaction,
  { postId, since }: { readonly postId: number; readonly since?: number | undefined },
  reasons: readonly ReputationReason[],
): Promise<Omit<ReputationEvent, 'reason'>[]> {
  const posts = tx.sql
    .selectFrom('posts')
    .select('id')
    .$if(since !== undefined, (all) => all.where('created_at', '>', since ?? 0));
  const answers = posts
    .where('question_id', '=', postId)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is', null);
  const rows = await tx.sql
    .selectFrom('reputation_events')
    .select(['user_id', 'post_id', sql<number>`sum(delta)`.as('delta')])
    .where('post_id', 'in', posts.where('id', '=', postId).unionAll(answers))
    .where('reason', 'in', reasons)
    .groupBy(['user_id', 'post_id'])
    .having(sql`sum(delta)`, '<>', 0)
    .orderBy('user_id')
    .orderBy('post_id')
    .execute();
  return rows.map(({ user_id, post_id, delta }) => ({ userId: user_id, postId: post_id, delta }));
}
