import { createHmac } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import { afterViews } from '../../people/badges/badges.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { addViews } from './questions.store.ts';
import { saveVisits, type Visit } from './visits.store.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

/** Milliseconds within which a visitor's views of a question count once (design, Decisions). */
export const VIEW_WINDOW = 15 * 60_000;
/** Milliseconds after which counted views are written together. */
const WRITE_AFTER = 5_000;
/** Visits that may wait to be written; further ones are not counted. */
const WAITING_MAX = 50_000;
/** Visits written in one transaction: on SQLite, this blocks the process. */
const BATCH = 1_000;
/** Length of a visitor's mark: 96 bits. */
const MARK_LENGTH = 16;

/** Counts views in memory and writes them in batches. A server flushes it before it ends. */
export interface Views {
  /** `visitor` identifies a visitor: a network address, or a member's id. */
  count(questionId: number, visitor: string): void;
  /** Writes pending views. If that fails, they stay pending. */
  flush(): Promise<void>;
}

export function countViews(backend: Backend, report: (error: unknown) => void): Views {
  const waiting = new Map<string, Visit>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    for (let left = waiting.size; left > 0; left -= BATCH) {
      const batch = [...waiting].slice(0, BATCH);
      await transact(backend, (tx) => write(tx, inOrder(batch.map(([, visit]) => visit))));
      for (const [key] of batch) waiting.delete(key);
      await yieldToEventLoop();
    }
  };

  return {
    flush,
    count(questionId, visitor) {
      const at = backend.clock();
      const key = `${String(questionId)} ${visitor}`;
      timer ??= setTimeout(() => void flush().catch(report), WRITE_AFTER).unref();
      if (waiting.size >= WAITING_MAX || waiting.has(key)) return;
      waiting.set(key, { questionId, visitor: markOf(backend, key), at });
    },
  };
}

/** The database is backed up and copied, so it must not contain addresses. */
function markOf({ secret = '' }: Backend, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, MARK_LENGTH);
}

/** Ordered by question and visitor, so that two processes cannot deadlock. */
function inOrder(visits: readonly Visit[]): Visit[] {
  return visits.toSorted((a, b) => a.questionId - b.questionId || (a.visitor < b.visitor ? -1 : 1));
}

async function write(tx: Transaction, visits: readonly Visit[]): Promise<void> {
  await deleteRows(tx.sql, 'visits', { at: { '<=': tx.now - VIEW_WINDOW } });
  const views = new Map<number, number>();
  const seen = await saveVisits(tx, visits, VIEW_WINDOW);
  for (const id of seen) views.set(id, (views.get(id) ?? 0) + 1);
  const counted = [...views].sort(([a], [b]) => a - b);
  for (const [questionId, count] of counted) await addViews(tx, questionId, count);
  const ids = counted.map(([questionId]) => questionId);
  await afterViews(tx, ids);
}
