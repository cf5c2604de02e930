import {
  type Lock,
  type LockKind,
  lockText,
  PROTECTED_BELOW,
} from '../../../contract/moderation.ts';
import type { Caller } from '../../backend.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { asModerator } from '../tags/moderators.ts';

interface NewLock {
  readonly kind: LockKind;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly reason: string;
}

/** Refuses a locked action to all but moderators, and says until when and why it is locked. */
export async function mustBeUnlocked(
  queries: Queries,
  caller: Caller,
  postId: number,
  of: { readonly kind: LockKind; readonly now: number },
): Promise<void> {
  const lock = caller.role === 'user' ? await lockOf(queries, postId, of) : undefined;
  if (lock && (await asModerator(queries, caller, postId)).role === 'user')
    throw forbidden(lockText(of.kind, lock));
}

/** Refuses answers to a protected question by people new to the site. */
export async function mustBeUnprotected(
  tx: Transaction,
  caller: Caller,
  questionId: number,
): Promise<void> {
  if (caller.rights.standing.reputation >= PROTECTED_BELOW) return;
  await mustBeUnlocked(tx.sql, caller, questionId, { kind: 'answers', now: tx.now });
}

/** The lock in force. */
export async function lockOf(
  queries: Queries,
  postId: number,
  { kind, now }: { readonly kind: LockKind; readonly now: number },
): Promise<Lock | undefined> {
  const row = await queries
    .selectFrom('post_locks')
    .select(['until', 'reason'])
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .where('until', '>', now)
    .executeTakeFirst();
  return row && { until: new Date(row.until).toISOString(), reason: row.reason };
}

/** Locks a post, replacing an earlier lock of the same kind. */
export async function saveLock(
  tx: Transaction,
  postId: number,
  { kind, until, reason }: NewLock,
): Promise<void> {
  await tx.sql
    .insertInto('post_locks')
    .values({ post_id: postId, kind, until, reason })
    .onConflict((same) => same.columns(['post_id', 'kind']).doUpdateSet({ until, reason }))
    .execute();
}
