import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Backend } from '../backend.ts';
import { forAWhile } from '../for-a-while.ts';
import type { Job } from '../job.ts';
import type { Queries } from '../sql/open.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import type { RankedTexts } from './fields.ts';
import { indexQuestions } from './indexing.ts';
import { removeWords } from './vocabulary.ts';
import type { Noun } from '../noun.ts';

/** From one look for what a killed process or a command has left to the next, in milliseconds. */
const POLL = 5_000;
/** Rows of one insert. */
const ROWS = 500;
/** Questions of one transaction at most, and milliseconds after which it takes no more of them. */
const BATCH = 25;
const TURN = 10;
/** PostgreSQL's number for the lock of whoever indexes. */
const LOCK = 7_304_036;

/** Has questions indexed again once the transaction is committed, within a second. */
export async function queueForSearch(
  tx: Transaction,
  questionIds: readonly number[],
): Promise<void> {
  if (questionIds.length === 0) return;
  for (let start = 0; start < questionIds.length; start += ROWS) {
    const rows = questionIds.slice(start, start + ROWS).map((question_id) => ({ question_id }));
    await tx.sql.insertInto('search_queue').values(rows).execute();
  }
  tx.publish({ type: 'search-queued' });
}

/**
 * Removes a question's hidden text from search within the transaction: from the index, and from the
 * words that searches are corrected to.
 */
export async function unindexText(
  tx: Transaction,
  questionId: number,
  text: RankedTexts,
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

/** Indexes all that is queued; `waits` says whether for another process that is at it. */
export async function indexQueued(backend: Backend, waits = true): Promise<void> {
  for (let hasMore = !(await isEmpty(backend.db.sql)); hasMore;) {
    hasMore = await transact(backend, (tx) => indexSome(tx, waits));
    // SQLite in memory answers at once: without this no other request would be served.
    await othersTurn();
  }
}

/**
 * The same before a search, so that what was written just before is found. A search does not fail for
 * it, nor wait for long.
 */
export async function indexBeforeSearch(backend: Backend): Promise<void> {
  try {
    await forAWhile(indexQueued(backend, false));
  } catch {
    // It stays in the queue, and the search finds what there is.
  }
}

/** Indexes the oldest of the queue. Whether there may be more. */
async function indexSome(tx: Transaction, waits: boolean): Promise<boolean> {
  if (!(await lockIndex(tx, waits))) return false;
  const queue = tx.sql.selectFrom('search_queue').selectAll().orderBy('id').limit(BATCH);
  const rows = await queue.execute();
  const done = new Set<number>();
  const end = performance.now() + TURN;
  for (const { question_id: id } of rows) {
    if (done.has(id)) continue;
    if (done.size > 0 && performance.now() >= end) break;
    await indexQuestions(tx, [id]);
    done.add(id);
  }
  const taken = rows.filter(({ question_id }) => done.has(question_id)).map(({ id }) => id);
  if (taken.length > 0) {
    await tx.sql.deleteFrom('search_queue').where('id', 'in', taken).execute();
  }
  return rows.length === BATCH || taken.length < rows.length;
}

async function isEmpty(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('search_queue').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Lets one transaction index at a time: of two that read a question one after the other, the first must
 * not write last. Whether it is this one's turn. SQLite writes in turns anyway.
 */
async function lockIndex({ sql: queries, engine }: Transaction, waits: boolean): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const key = sql.lit(LOCK);
  if (!waits) {
    const tried = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${key}) as got`;
    return (await tried.execute(queries)).rows[0]?.got === true;
  }
  await sql`select pg_advisory_xact_lock(${key})`.execute(queries);
  return true;
}

export const search: Noun = {
  jobs: [indexing],
};
