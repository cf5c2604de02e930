import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Backend, Publish } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { forAWhile } from '../for-a-while.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { indexWithin } from './indexing.ts';
import type { RankedTexts } from './ranking/fields.ts';
import * as store from './queue-store.ts';
import { learnWords, unlearnWords } from './vocabulary/learning.ts';

/** From one look for what a killed process or a command has left to the next, in milliseconds. */
const POLL = 5_000;
/** Writes that are taken up in one transaction, at most. */
const BATCH = 25;
/** Transactions before a search, at most: each takes up one question at least. */
const BEFORE_SEARCH = 25;
/** Questions whose new words are learnt; of more, as a merged tag has, the next sample tells. */
const LEARNT = 20;
/**
 * Milliseconds of reading after which a transaction takes up no more: it has yet to write, some 6 ms,
 * and where words are learnt to read all once more. Before a search somebody waits for all of them.
 */
const TURN = { alone: 4, learning: 2, beforeSearch: 10 };

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

/**
 * Removes a question's hidden text from search within the transaction: from the question's document, and
 * from the words that searches are corrected to.
 */
export async function unindexText(
  tx: Transaction,
  questionId: number,
  text: RankedTexts,
): Promise<void> {
  await store.lockDocuments(tx, true);
  await indexWithin(tx, [questionId], 0);
  await unlearnWords(tx, text);
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
  for (let hasMore = true; hasMore;) {
    hasMore = await indexSome(backend, { waits: true });
    // SQLite in memory answers at once: without a turn of the event loop nobody would be heard.
    await othersTurn();
  }
}

/**
 * The same before a search, for the little that was written just before it: whoever asks and then
 * searches finds it. A search does not fail for it, nor wait for another process that is at it.
 */
export async function indexBeforeSearch(backend: Backend): Promise<void> {
  try {
    if (await store.isEmpty(backend.db.sql)) return;
    const few = indexFew(backend);
    await (backend.db.engine === 'sqlite' ? few : forAWhile(few));
  } catch {
    // It stays in the queue, and finds what there is.
  }
}

/** On SQLite a transaction that has begun waits for nobody, and their number is bounded. */
async function indexFew(backend: Backend): Promise<void> {
  for (let turn = 0; turn < BEFORE_SEARCH; turn += 1) {
    const begun = Promise.withResolvers<undefined>();
    const onBegun = () => {
      begun.resolve(undefined);
    };
    const some = indexSome(backend, { waits: false, turn: TURN.beforeSearch, onBegun });
    const isBegun = await forAWhile(Promise.race([begun.promise, some]));
    if (!isBegun || !(await some)) return;
    await othersTurn();
  }
}

interface SomeOptions {
  /** Whether another process that is at it is waited for. */
  readonly waits: boolean;
  /** Milliseconds of reading. */
  readonly turn?: number;
  readonly onBegun?: () => void;
}

/** Makes documents of the oldest of the queue. Whether there may be more. */
function indexSome(backend: Backend, { waits, turn, onBegun }: SomeOptions): Promise<boolean> {
  return transact(backend, async (tx) => {
    onBegun?.();
    if (!(await store.lockDocuments(tx, waits))) return false;
    const rows = await store.oldest(tx.sql, BATCH);
    if (rows.length === 0) return false;
    const ids = [...new Set(rows.map(({ question_id }) => question_id))];
    const learns = ids.length <= LEARNT;
    const { done, texts } = await indexWithin(
      tx,
      ids,
      turn ?? (learns ? TURN.learning : TURN.alone),
    );
    if (learns) await learnWords(tx.sql, backend, texts);
    const taken = rows.filter(({ question_id }) => done.includes(question_id));
    await store.remove(
      tx.sql,
      taken.map(({ id }) => id),
    );
    return rows.length === BATCH || taken.length < rows.length;
  });
}
