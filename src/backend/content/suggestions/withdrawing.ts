import { notifyAll } from '../../people/notifications/notifications.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { LAPSES_AFTER } from './suggestions.rules.ts';
import { withdrawWaiting } from './tags.store.ts';

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
      senderId: null,
    })),
  );
}
