import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Backend } from '../backend.ts';
import { transact, type Transaction } from './transaction.ts';

/** Does work of many rows, a piece a transaction, for as long as a piece says that there is more. */
export async function inPieces(
  backend: Backend,
  piece: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  // SQLite answers at once: without a turn of the event loop nobody would be heard until the end.
  while (await transact(backend, piece)) await othersTurn();
}
