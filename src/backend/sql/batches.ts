import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Backend } from '../backend.ts';
import { transact, type Transaction } from './transaction.ts';

/** Rows of a piece: SQLite takes some 10 ms for them, and others wait as long. */
const ROWS = 20;

/**
 * Does work of many rows, a piece of so many in each transaction, until a piece returns that there is no
 * more, or until `ending` is aborted.
 */
export async function inPieces(
  backend: Backend,
  piece: (tx: Transaction, rows: number) => Promise<boolean>,
  ending?: AbortSignal,
): Promise<void> {
  while (!ending?.aborted) {
    if (!(await transact(backend, (tx) => piece(tx, ROWS)))) return;
    // SQLite answers at once: without a turn of the event loop nobody else would be served until the end.
    await othersTurn();
  }
}
