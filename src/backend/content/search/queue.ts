import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Backend } from '../../backend.ts';
import { forAWhile, type Job } from '../../job.ts';
import { deleteRows, hasRow, insertRows } from '../../platform/sql/rows.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import type { QuestionTexts } from './document.ts';
import { indexQuestions } from './indexing.ts';
import { removeWords } from './vocabulary.ts';
import type { Noun } from '../../noun.ts';

/** How often to look for rows left by a killed process or queued by a command, in milliseconds. */
const POLL = 5_000;
/** Rows per insert. */
const ROWS = 500;
/** Maximum number of questions per transaction. */
const BATCH = 25;
/** Milliseconds after which a transaction starts no further question. */
const BATCH_MS = 10;
/** The key of PostgreSQL's advisory lock for indexing. */
const LOCK = 7_304_036;

/** Queues questions for indexing, which starts when the transaction is committed. */
export async function queueForSearch(
  tx: Transaction,
  questionIds: readonly number[],
): Promise<void> {
  if (questionIds.length === 0) return;
  for (let start = 0; start < questionIds.length; start += ROWS) {
    const rows = questionIds.slice(start, start + ROWS).map((question_id) => ({ question_id }));
    await insertRows(tx.sql, 'search_queue', rows);
  }
  tx.publish({ type: 'search-queued' });
}

/** Queues all questions of a tag. */
export async function queueTagForSearch(tx: Transaction, tagId: number): Promise<void> {
  await tx.sql
    .insertInto('search_queue')
    .columns(['question_id'])
    .expression((queries) =>
      queries.selectFrom('question_tags').select('question_id').where('tag_id', '=', tagId),
    )
    .execute();
  tx.publish({ type: 'search-queued' });
}

/**
 * Removes a question's hidden text from search within the transaction: from the index, and from the
 * words that searches are corrected to and completed with.
 */
export async function unindexText(
  tx: Transaction,
  questionId: number,
  text: QuestionTexts,
): Promise<void> {
  await lockIndex(tx, true);
  await indexQuestions(tx, [questionId]);
  await removeWords(tx, text);
}

/** Indexes what writes have queued. */
export const indexing: Job = {
  every: POLL,
  wakeOn: 'search-queued',
  run: (backend) => indexQueued(backend),
  runsOnClose: true,
};

/** Indexes the whole queue. If another process is indexing, waits for it or, without `shouldWait`, returns. */
export async function indexQueued(backend: Backend, shouldWait = true): Promise<void> {
  for (let hasMore = await hasRow(backend.db.sql, 'search_queue', {}); hasMore;) {
    hasMore = await transact(backend, (tx) => indexSome(tx, shouldWait));
    // SQLite answers without yielding: without this, no other request would be served.
    await yieldToEventLoop();
  }
}

/**
 * Indexes the queue before a search, so that the search finds what was just written. Never throws,
 * and returns after a short while even if the queue is not empty.
 */
export async function indexBeforeSearch(backend: Backend): Promise<void> {
  try {
    await forAWhile(indexQueued(backend, false));
  } catch {
    // The questions stay queued, and the search works without them.
  }
}

/** Indexes the oldest queued questions. Returns whether there may be more. */
async function indexSome(tx: Transaction, shouldWait: boolean): Promise<boolean> {
  if (!(await lockIndex(tx, shouldWait))) return false;
  const queue = tx.sql.selectFrom('search_queue').selectAll().orderBy('id').limit(BATCH);
  const rows = await queue.execute();
  const done = new Set<number>();
  const end = performance.now() + BATCH_MS;
  for (const { question_id: id } of rows) {
    if (done.has(id)) continue;
    if (done.size > 0 && performance.now() >= end) break;
    await indexQuestions(tx, [id]);
    done.add(id);
  }
  const indexed = rows.filter(({ question_id }) => done.has(question_id)).map(({ id }) => id);
  if (indexed.length > 0) await deleteRows(tx.sql, 'search_queue', indexed);
  return rows.length === BATCH || indexed.length < rows.length;
}

/**
 * Locks the index for this transaction, so that no other one overwrites a question's document with an
 * older state. Returns whether it got the lock. SQLite has only one writer anyway.
 */
async function lockIndex(
  { sql: queries, engine }: Transaction,
  shouldWait: boolean,
): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const key = sql.lit(LOCK);
  if (!shouldWait) {
    const tried = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${key}) as got`;
    return (await tried.execute(queries)).rows[0]?.got === true;
  }
  await sql`select pg_advisory_xact_lock(${key})`.execute(queries);
  return true;
}

export const search: Noun = {
  jobs: [indexing],
};
