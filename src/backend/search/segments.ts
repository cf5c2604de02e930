import { sql } from 'kysely';
import type { Transaction } from '../sql/transaction.ts';

/** Pages of the index that are joined for each document that is written: it goes through some six levels. */
const PAGES = { each: 6, least: 50 };

/**
 * Joins segments of SQLite's index, a few pages with each write. Left to itself FTS5 now and then joins
 * many in one go: among a million questions a write then held the event loop for half a second.
 */
export async function joinSegments(
  { sql: queries, engine }: Pick<Transaction, 'sql' | 'engine'>,
  documents: number,
): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } =
    await sql`select k from search_docs_config where k = 'automerge' and v = 0`.execute(queries);
  if (rows.length === 0) {
    await command('automerge', 0).execute(queries);
    // Where these pages were too few after all, it joins a level in one go at so many segments.
    await command('crisismerge', 64).execute(queries);
  }
  await command('merge', Math.max(PAGES.least, PAGES.each * documents)).execute(queries);
}

// A bound number would be no integer.
const command = (name: string, value: number) =>
  sql`insert into search_docs (search_docs, rank) values (${name}, ${sql.lit(value)})`;
