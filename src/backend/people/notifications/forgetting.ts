import { setImmediate } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { lastId, renameIn } from './forgetting.store.ts';

/** Rows searched at a time: other requests are served in between. */
const AT_ONCE = 5_000;

/**
 * Replaces an old title of a question that must disappear with its current title in all
 * notifications.
 */
export async function forgetTitle(
  backend: Backend,
  questionId: number,
  old: string,
  present: string,
): Promise<void> {
  const end = await lastId(backend.db.sql);
  for (let after = 0; after < end; after += AT_ONCE) {
    const upTo = after + AT_ONCE;
    await transact(backend, (tx) => renameIn(tx, { questionId, after, upTo }, old, present));
    await setImmediate();
  }
}
