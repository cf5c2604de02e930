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
import { findRow } from '../../platform/sql/rows.ts';

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
  const row = await findRow(queries, 'post_locks', { post_id: postId, kind, until: { '>': now } });
  return row && { until: new Date(row.until).toISOString(), reason: row.reason };
}
