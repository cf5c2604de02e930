import { sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';

/** Pages of the index that are joined for each document that is written: it goes through some six levels. */
const PAGES = { each: 6, least: 50 };
/** Pages that are joined in one step beside all else: other writes wait for it, some 20 ms. */
const STEP = 300;
/**
 * Segments of a level at which FTS5 joins all of them in one go, with a write. Joining keeps them far
 * below; it fails at 2,000 in all.
 */
const CRISIS = 1_000;

/**
 * Has SQLite's index joined by nobody but us. Left to itself FTS5 now and then joins many segments in
 * one go: among a million questions a write then held the event loop for eight seconds.
 */
export async function keepSegments({
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
 * Joins segments of SQLite's index within a transaction, a few pages with each write: for commands, which
 * nobody waits for. It goes on to the end of a word, which may be thousands of pages.
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

/** The same in a step beside all else. Whether there may be more to join. */
export async function joinBeside({
  engine,
  writeLong,
}: Pick<Database, 'engine' | 'writeLong'>): Promise<boolean> {
  // FTS5's documentation: fewer than two rows have changed where it found nothing to do.
  return engine === 'sqlite' && (await writeLong(command('merge', STEP))) >= 2;
}

/** Segments of an index that is joined: three of each of some six sizes. */
const JOINED = 20;

/** Whether there are more segments than joining leaves, as behind a process that was killed. */
export async function isUnjoined({
  engine,
  sql: queries,
}: Pick<Transaction, 'sql' | 'engine'>): Promise<boolean> {
  if (engine !== 'sqlite') return false;
  // Each segment has thousands of rows, of which this reads one.
  const { rows } = await sql<{ count: number }>`
    with recursive segment (id) as (
      select min(segid) from search_docs_idx
      union all
      select (select min(segid) from search_docs_idx where segid > segment.id)
      from segment where segment.id is not null limit ${JOINED + 2}
    ) select count(id) as count from segment`.execute(queries);
  return (rows[0]?.count ?? 0) > JOINED;
}

/** Joins all of it to one segment: each search reads all segments, and a command writes many. */
export async function joinAll(db: Pick<Database, 'engine' | 'writeLong'>): Promise<void> {
  if (db.engine !== 'sqlite') return;
  // Below zero it begins with segments that are too few to be joined otherwise.
  await db.writeLong(command('merge', -STEP));
  while (await joinBeside(db));
}

// A bound number would be no integer.
const command = (name: string, value: number): string =>
  `insert into search_docs (search_docs, rank) values ('${name}', ${String(value)})`;
