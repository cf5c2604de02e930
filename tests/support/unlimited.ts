import { sql } from 'kysely';
import type { Database, Queries } from '../../src/backend/sql/open.ts';

/** Writes what takes PostgreSQL longer on a busy machine than a statement of the site may. */
export async function writeUnlimited(
  { engine, sql: queries }: Database,
  write: (queries: Queries) => Promise<void>,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(transaction);
    await write(transaction);
  });
}
