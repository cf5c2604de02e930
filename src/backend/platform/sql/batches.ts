import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import { transact, type Transaction } from './transaction.ts';

/** Rows per transaction. SQLite takes about 10 ms for them, during which others wait. */
const ROWS = 20;

/**
 * Works through many rows, `rows` of them in each transaction, until `batch` returns false or `ending`
 * is aborted.
 */
export async function inBatches(
  backend: Backend,
  batch: (tx: Transaction, rows: number) => Promise<boolean>,
  ending?: AbortSignal,
): Promise<void> {
  while (!ending?.aborted) {
    if (!(await transact(backend, (tx) => batch(tx, ROWS)))) return;
    // SQLite answers without yielding: without this, no other request would be served until the end.
    await yieldToEventLoop();
  }
}
