import type { Backend } from '../backend.ts';
import { afterViews } from '../badges/badges.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { addViews } from './store.ts';

/** One view a visitor and question within this time, in milliseconds (design, Decisions). */
export const VIEW_WINDOW = 15 * 60_000;
/** How long counted views wait to be written together, in milliseconds. */
const WRITE_AFTER = 5_000;
/** Visits remembered; past that the oldest are forgotten, and may count again. */
const VISITS_KEPT = 50_000;

/** Counts views in memory and writes them in batches. A server flushes it before it ends. */
export interface Views {
  /** `visitor` is anything that tells one from another: a network address, a member's id. */
  count(questionId: number, visitor: string): void;
  /** Writes what waits. Where that fails, it waits for the next time. */
  flush(): Promise<void>;
}

export function countViews(backend: Backend, report: (error: unknown) => void): Views {
  const visits = new Map<string, number>();
  const waiting = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting].sort(([a], [b]) => a - b);
    waiting.clear();
    if (batch.length === 0) return;
    try {
      await transact(backend, (tx) => write(tx, batch));
    } catch (error) {
      for (const [id, views] of batch) waiting.set(id, (waiting.get(id) ?? 0) + views);
      throw error;
    }
  };

  return {
    flush,
    count(questionId, visitor) {
      if (!isNewVisit(visits, `${String(questionId)} ${visitor}`, backend.clock())) return;
      waiting.set(questionId, (waiting.get(questionId) ?? 0) + 1);
      timer ??= setTimeout(() => void flush().catch(report), WRITE_AFTER).unref();
    },
  };
}

/** A map keeps the order of insertion: its first keys are the oldest visits. */
function isNewVisit(visits: Map<string, number>, visit: string, now: number): boolean {
  const last = visits.get(visit);
  if (last !== undefined && now - last < VIEW_WINDOW) return false;
  visits.delete(visit);
  visits.set(visit, now);
  for (const [oldest, at] of visits) {
    if (visits.size <= VISITS_KEPT && now - at < VIEW_WINDOW) break;
    visits.delete(oldest);
  }
  return true;
}

/** In the order of the ids, so that two processes never wait for each other's rows. */
async function write(
  tx: Transaction,
  batch: readonly (readonly [number, number])[],
): Promise<void> {
  for (const [questionId, views] of batch) await addViews(tx, questionId, views);
  await afterViews(
    tx,
    batch.map(([questionId]) => questionId),
  );
}
