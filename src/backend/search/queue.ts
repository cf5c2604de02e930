import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Backend, Publish } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { forAWhile } from '../for-a-while.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { indexQuestions } from './indexing.ts';
import * as store from './queue-store.ts';
import { textsOf } from './texts.ts';
import { learnWords } from './vocabulary/learning.ts';

/** From one look for what a killed process or a command has left to the next, in milliseconds. */
const POLL = 5_000;
/** Writes that are taken up in one transaction, and by a search before it begins: some 30 ms. */
const BATCH = 25;
const BEFORE_SEARCH = 25;
/** Questions whose new words are learnt; of more, as a merged tag has, the next sample tells. */
const LEARNT = 20;

/** Makes search documents of what writes have queued. */
export interface Indexing {
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Makes what is left. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/** Has the documents of questions made anew once the transaction is committed, within a second. */
export async function queueForSearch(
  tx: Transaction,
  questionIds: readonly number[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await store.add(tx.sql, questionIds);
  tx.publish({ type: 'search-queued' });
}

export function openIndexing(backend: Backend, report: (error: unknown) => void): Indexing {
  const runs = coalesce(() => indexQueued(backend).catch(report));
  const poll = setInterval(runs.soon, POLL).unref();
  runs.soon();
  return {
    publish({ type }) {
      if (type === 'search-queued') runs.soon();
    },
    async close() {
      clearInterval(poll);
      runs.soon();
      await runs.done();
    },
  };
}

/** Makes all documents that are queued. */
export async function indexQueued(backend: Backend): Promise<void> {
  if (await store.isEmpty(backend.db.sql)) return;
  // SQLite answers at once: without a turn of the event loop nobody would be heard until the end.
  while ((await indexSome(backend, BATCH, true)) === BATCH) await othersTurn();
}

/**
 * The same before a search, for the little that was written just before it: whoever asks and then
 * searches finds it. A search does not fail for it, nor wait for another process that is at it.
 */
export async function indexBeforeSearch(backend: Backend): Promise<void> {
  try {
    if (await store.isEmpty(backend.db.sql)) return;
    await forAWhile(indexSome(backend, BEFORE_SEARCH, false));
  } catch {
    // It stays in the queue, and finds what there is.
  }
}

/** How many of the queue were taken. */
function indexSome(backend: Backend, limit: number, waits: boolean): Promise<number> {
  return transact(backend, async (tx) => {
    if (!(await store.lockDocuments(tx, waits))) return 0;
    const rows = await store.take(tx.sql, limit);
    const ids = [...new Set(rows.map(({ question_id }) => question_id))];
    await indexQuestions(tx, ids);
    if (ids.length <= LEARNT) await learnWords(tx.sql, backend, await textsOf(tx.sql, ids));
    return rows.length;
  });
}
