import type { Queries } from '../open.ts';
import { DatabaseSilent } from '../failures.ts';
import { withStatementLimit } from '../time-limits.ts';
import { ReadTooLong } from './errors.ts';

/** Milliseconds that PostgreSQL may take for each statement of a long read. */
const STATEMENT_MS = 500;
/** PostgreSQL's code for a statement that was stopped. */
const CANCELED = '57014';

/** Reads on a connection that stops what takes too long. @throws ReadTooLong */
export async function limitStatements<T>(
  queries: Queries,
  read: (limited: Queries) => Promise<T>,
): Promise<T> {
  try {
    const database = { engine: 'postgres', sql: queries } as const;
    return await withStatementLimit(database, STATEMENT_MS, read, 'read only');
  } catch (error) {
    // A server that is busy may not come to stop it in time.
    const isLate =
      error instanceof DatabaseSilent || (error as { code?: unknown }).code === CANCELED;
    if (!isLate) throw error;
    throw new ReadTooLong('A read took too long', { cause: error });
  }
}
