import { TAGS_MAX } from '../../../contract/forms.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import * as moving from './moving.store.ts';

/**
 * The tags of a question that is being deleted, under the names that splitting would restore: while
 * the question is deleted, no split reaches it.
 */
export async function namesBeforeMerging(
  tx: Transaction,
  questionId: number,
  tags: readonly string[],
): Promise<string[]> {
  const names = [...tags];
  for (const { name, into, had_both } of await moving.mergesOf(tx, questionId)) {
    const at = names.indexOf(into);
    if (at === -1) continue;
    if (had_both === 0) names[at] = name;
    else if (names.length < TAGS_MAX) names.push(name);
  }
  return names;
}

/**
 * Records which names of a restored question lead elsewhere because of a merge, so that a split
 * restores them.
 */
export async function keepMerged(
  tx: Transaction,
  questionId: number,
  names: readonly string[],
): Promise<void> {
  const merged = await moving.mergedAmong(tx, names);
  const there = new Set(names);
  for (const { name, into } of merged) {
    await moving.keepMoved(tx, name, [questionId], new Set(there.has(into) ? [questionId] : []));
    there.add(into);
  }
}
