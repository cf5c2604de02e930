import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Backend } from '../backend.ts';
import { transact, type Transaction } from './transaction.ts';

/** Rows of a piece: at first, and at most. */
const ROWS = { first: 20, most: 40 };
/** Milliseconds that a piece takes of SQLite, the wait for the disk included: others wait as long. */
const TURN = 10;

/**
 * Does work of many rows, a piece of so many in each transaction, for as long as a piece says that there
 * is more, or until it is told to end.
 */
export async function inPieces(
  backend: Backend,
  piece: (tx: Transaction, rows: number) => Promise<boolean>,
  ending?: AbortSignal,
): Promise<void> {
  let rows = backend.db.engine === 'sqlite' ? ROWS.first : ROWS.most;
  while (!ending?.aborted) {
    let begun = 0;
    const hasMore = await transact(backend, (tx) => {
      begun = performance.now();
      return piece(tx, rows);
    });
    if (!hasMore) return;
    if (backend.db.engine === 'sqlite') rows = nextRows(rows, performance.now() - begun);
    // SQLite answers at once: without a turn of the event loop nobody would be heard until the end.
    await othersTurn();
  }
}

/** Rows of the next piece, where so many took so many milliseconds: half as many more at most. */
export function nextRows(rows: number, taken: number): number {
  const wanted = Math.floor((rows * TURN) / Math.max(1, taken));
  return Math.max(1, Math.min(ROWS.most, Math.ceil(rows * 1.5), wanted));
}
