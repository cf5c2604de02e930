import type { Caller } from '../../backend.ts';
import { forgetSuggested } from '../../people/notifications/forgetting.store.ts';
import { notify, notifyAll } from '../../people/notifications/notifications.ts';
import type { PostWithQuestion } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { statusNow, LAPSES_AFTER } from './suggestions.rules.ts';
import {
  redactRows,
  type RedactedSuggestions,
  rowsOfVersion,
  type RowWithText,
  withdrawWaiting,
} from './suggestions.store.ts';
import { findRows, updateRows } from '../../platform/sql/rows.ts';

const REASON = 'The version this was based on has been redacted';

/**
 * Removes the texts of suggestions that started from a redacted version, or became it. Pending ones
 * are withdrawn, which does not count as a rejection, and their authors are notified.
 */
export async function redactSuggestions(
  tx: Transaction,
  caller: Caller,
  { post, question }: PostWithQuestion,
  which: Omit<RedactedSuggestions, 'postId'>,
): Promise<void> {
  const rows = await rowsOfVersion(tx, { postId: post.id, ...which });
  await redact(tx, rows);
  const waiting = rows.filter((row) => statusNow(row, tx.now) === 'waiting');
  if (waiting.length === 0) return;
  const by = { decided_by: caller.id, decided_at: tx.now, decision_reason: REASON };
  const ids = waiting.map(({ id }) => id);
  await updateRows(tx.sql, 'suggestions', ids, { ...by, status: 'withdrawn' });
  for (const { id, user_id } of waiting) {
    await notify(tx, {
      userId: user_id,
      event: 'suggestion-decided',
      params: {
        post: post.kind,
        question: question.title ?? '',
        status: 'withdrawn',
        reason: REASON,
      },
      link: `/suggestions/${String(id)}`,
    });
  }
}

/** Redacts all suggestions for posts that nobody can see. */
export async function redactAllSuggestions(
  tx: Transaction,
  postIds: readonly number[],
): Promise<void> {
  if (postIds.length === 0) return;
  const texts = { post_id: postIds, redacted_at: null };
  await redact(tx, await findRows(tx.sql, 'suggestions', texts));
}

/** Withdraws a person's pending suggestions, and removes those already withdrawn. */
export async function removeWaiting(tx: Transaction, userId: number): Promise<void> {
  const own = { user_id: userId, status: 'waiting' } as const;
  const withdrawn = { status: 'withdrawn', decided_by: userId, decided_at: tx.now } as const;
  await updateRows(tx.sql, 'suggestions', own, withdrawn);
  const texts = { user_id: userId, status: 'withdrawn', redacted_at: null } as const;
  await redact(tx, await findRows(tx.sql, 'suggestions', texts));
}

async function redact(tx: Transaction, rows: readonly RowWithText[]): Promise<void> {
  await forgetSuggested(tx, rows);
  const ids = rows.map(({ id }) => id);
  await redactRows(tx, ids);
}

/**
 * Withdraws pending suggestions for a removed tag, which does not count as a rejection, and
 * notifies their authors.
 */
export async function withdrawOfTag(
  tx: Transaction,
  { id, name }: { readonly id: number; readonly name: string },
  { reason, link }: { readonly reason: string; readonly link: string | null },
): Promise<void> {
  const taken = await withdrawWaiting(tx, id, reason);
  const waiting = taken.filter(({ created_at }) => created_at > tx.now - LAPSES_AFTER);
  await notifyAll(
    tx,
    waiting.map(({ user_id }) => ({
      userId: user_id,
      event: 'tag-suggestion-decided',
      params: { tag: name, status: 'withdrawn', reason },
      link,
    })),
  );
}
