import type { InsertObject } from 'kysely';
import type { NewRow, Tables } from '../../../platform/sql/tables.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';

/** The most rows per statement; a power of two. */
const MOST = 64;

/**
 * Inserts rows, many per statement. Their numbers are powers of two, so that only a few different
 * statements have to be prepared.
 */
export async function insertAll<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  for (let start = 0; start < rows.length;) {
    const size = Math.min(MOST, 2 ** Math.floor(Math.log2(rows.length - start)));
    const some = rows.slice(start, start + size) as unknown as InsertObject<Tables, Name>[];
    await tx.sql.insertInto(table).values(some).execute();
    start += size;
  }
}
