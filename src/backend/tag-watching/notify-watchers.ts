import { questionPath } from '../../contract/addresses.ts';
import type { Caller } from '../backend.ts';
import { queueFollowerNotifications } from '../question-follows/notify-followers.ts';
import type { Transaction } from '../sql/transaction.ts';
import { isWatched } from './store.ts';

/**
 * Queues notifications of a new question to people who watch one of its tags and want them at once.
 */
export async function queueWatcherNotifications(
  tx: Transaction,
  asker: Pick<Caller, 'id'>,
  { id, tagIds }: { readonly id: number; readonly tagIds: readonly number[] },
): Promise<void> {
  if (!(await isWatched(tx, tagIds))) return;
  const link = questionPath(String(id));
  const about = { question_id: id, post_id: id, sender_id: asker.id };
  await queueFollowerNotifications(tx, { ...about, kind: 'asked', link });
}
