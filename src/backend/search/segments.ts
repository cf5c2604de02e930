import { sql } from 'kysely';
import type { Transaction } from '../sql/transaction.ts';

/** Pages of the index that are joined for each document that is written: it goes through some six levels. */
const PAGES = { each: 6, least: 50 };
/**
 * Segments of a level at which FTS5 joins all of them in one go, with a write. Joining keeps them far
 * below; it fails at 2,000 in all.
 */
const CRISIS = 1_000;

/**
 * Has SQLite's index joined by nobody but us. Left to itself FTS5 now and then joins many segments in
 * one go, and a write then holds the event loop for seconds.
 */
async function keepSegments({
  sql: queries,
  engine,
}: Pick<Transaction, 'sql' | 'engine'>): Promise<void> {
  if (engine !== 'sqlite') return;
  const crisis = sql.lit(CRISIS);
  const { rows } = await sql`select k from search_docs_config
    where (k = 'automerge' and v = 0) or (k = 'crisismerge' and v = ${crisis})`.execute(queries);
  if (rows.length === 2) return;
  await sql.raw(command('automerge', 0)).execute(queries);
  await sql.raw(command('crisismerge', CRISIS)).execute(queries);
}

/**
 * Joins segments of SQLite's index within a transaction, a few pages with each write, up to the end of a
 * word: the most frequent one has a thousand pages among 200,000 questions.
 */
export async function joinSegments(
  tx: Pick<Transaction, 'sql' | 'engine'>,
  documents: number,
): Promise<void> {
  if (tx.engine !== 'sqlite') return;
  await keepSegments(tx);
  const pages = Math.max(PAGES.least, PAGES.each * documents);
  await sql.raw(command('merge', pages)).execute(tx.sql);
}

/** Joins the whole index to one segment: each search reads all segments, and an import writes many. */
export async function joinAll({ sql: queries, engine }: Pick<Transaction, 'sql' | 'engine'>) {
  if (engine === 'sqlite')
    await sql`insert into search_docs (search_docs) values ('optimize')`.execute(queries);
}

// A bound number would be no integer.
const command = (name: string, value: number): string =>
  `insert into search_docs (search_docs, rank) values ('${name}', ${String(value)})`;
