import type { Caller } from '../backend.ts';
import { notify } from '../notifications/notifications.ts';
import type { LockedPost } from '../posts/store.ts';
import type { Transaction } from '../sql/transaction.ts';
import { statusNow } from './rules.ts';
import { redactRows, type RedactedSuggestions, withdrawByIds } from './store.ts';

const REASON = 'The version that it began from was redacted';

/**
 * Takes the texts of suggestions away that began from a redacted version, or were approved as it.
 * Those that wait are withdrawn, which counts as no rejection, and who made them are told.
 */
export async function redactSuggestions(
  tx: Transaction,
  caller: Caller,
  { post, question }: { readonly post: LockedPost; readonly question: LockedPost },
  which: Omit<RedactedSuggestions, 'postId'>,
): Promise<void> {
  const rows = await redactRows(tx, { postId: post.id, ...which });
  const waiting = rows.filter((row) => statusNow(row, tx.now) === 'waiting');
  if (waiting.length === 0) return;
  await withdrawByIds(
    tx,
    waiting.map(({ id }) => id),
    { decided_by: caller.id, decision_reason: REASON },
  );
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
      senderId: null,
    });
  }
}
