import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Backend } from '../backend.ts';
import { transact, type Transaction } from './transaction.ts';

/**
 * Does work of many rows, a piece a transaction, for as long as a piece says that there is more, or
 * until it is told to end.
 */
export async function inPieces(
  backend: Backend,
  piece: (tx: Transaction) => Promise<boolean>,
  ending?: AbortSignal,
): Promise<void> {
  // SQLite answers at once: without a turn of the event loop nobody would be heard until the end.
  while (!ending?.aborted && (await transact(backend, piece))) await othersTurn();
}
