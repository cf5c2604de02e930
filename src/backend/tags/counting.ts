import { TAGS } from '../../contract/surrogate-keys.ts';
import type { Backend, Publish } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { addToTag, type TagChange, takeTagChanges, type TagTotals } from './counts-store.ts';

/** Milliseconds that changes wait, so that those of many writes are taken up together. */
const DELAY = 1_000;
/** From one look for what a killed process or a command has left to the next, in milliseconds. */
const POLL = 60_000;
/** Changes that are taken up in one transaction. */
const BATCH = 5_000;

/** Adds to tags' sums what writes have left for it. */
export interface TagCounting {
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Adds what is left. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

export function openTagCounting(backend: Backend, report: (error: unknown) => void): TagCounting {
  const runs = coalesce(() => countTagChanges(backend).catch(report));
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    runs.soon();
  };
  const poll = setInterval(run, POLL).unref();
  run();
  return {
    publish({ type }) {
      if (type === 'tag-totals-changed') timer ??= setTimeout(run, DELAY).unref();
    },
    async close() {
      clearInterval(poll);
      run();
      await runs.done();
    },
  };
}

/** Adds all changes of tags' sums to their rows. SQLite has none: it writes them in place. */
export async function countTagChanges(backend: Backend): Promise<void> {
  if (backend.db.engine === 'sqlite') return;
  for (let taken = BATCH; taken === BATCH;) taken = await transact(backend, count);
}

/** In the order of the tags' ids: two processes that do this at once never wait for each other. */
async function count(tx: Transaction): Promise<number> {
  const changes = await takeTagChanges(tx, BATCH);
  const sums = [...sumsOf(changes)].sort(([a], [b]) => a - b);
  for (const [tagId, totals] of sums) await addToTag(tx, tagId, totals);
  // The order of the list of tags follows their rows.
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
