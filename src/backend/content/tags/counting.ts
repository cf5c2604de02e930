import { TAGS } from '../../../contract/surrogate-keys.ts';
import type { Backend } from '../../backend.ts';
import type { Job } from '../../job.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { addToTag, type TagChange, takeTagChanges, type TagTotals } from './counts.store.ts';

/** Milliseconds to wait, so that changes of many writes are applied together. */
const DELAY = 1_000;
/** Milliseconds between two checks for changes left by a killed process or a command. */
const POLL = 60_000;
/** Changes applied in one transaction. */
const BATCH = 5_000;

/** Applies pending changes of tags' sums. */
export const tagCounting: Job = {
  every: POLL,
  wakeOn: 'tag-totals-changed',
  delay: DELAY,
  run: countTagChanges,
  runsOnClose: true,
};

/** Applies all pending changes to the tags' rows. SQLite has none: it updates the rows in place. */
export async function countTagChanges(backend: Backend): Promise<void> {
  if (backend.db.engine === 'sqlite') return;
  for (let taken = BATCH; taken === BATCH;) taken = await transact(backend, count);
}

/** Ordered by tag id, so that two concurrent processes cannot deadlock. */
async function count(tx: Transaction): Promise<number> {
  const changes = await takeTagChanges(tx, BATCH);
  const sums = [...sumsOf(changes)].sort(([a], [b]) => a - b);
  for (const [tagId, totals] of sums) await addToTag(tx, tagId, totals);
  // The list of tags is sorted by these columns.
  if (changes.length > 0) tx.publish({ type: 'pages-changed', surrogateKeys: [TAGS] });
  return changes.length;
}

function sumsOf(changes: readonly TagChange[]): Map<number, TagTotals> {
  const sums = new Map<number, TagTotals>();
  for (const { tag_id, ...change } of changes) {
    const sum = sums.get(tag_id);
    sums.set(tag_id, sum ? plus(sum, change) : change);
  }
  return sums;
}

const plus = (one: TagTotals, other: TagTotals): TagTotals => ({
  question_count: one.question_count + other.question_count,
  closed_count: one.closed_count + other.closed_count,
  answered_count: one.answered_count + other.answered_count,
  score_sum: one.score_sum + other.score_sum,
});
