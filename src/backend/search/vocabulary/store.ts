import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { QUESTION } from '../../posts/kinds.ts';
import type { Database, Queries } from '../../sql/open.ts';
import type { Row } from '../../sql/tables.ts';
import { textIndex } from '../textindex.ts';

/** Rows of one insert. */
const ROWS = 300;
/** Words that one statement looks up in the index. */
const LOOKED_UP = 100;
/** Rows that are removed at once. */
const REMOVED = 2_000;

export type Sample = Row<'search_sample'>;
export type SampledWord = Row<'search_words'>;

export function lastSample(queries: Queries): Promise<Sample | undefined> {
  return queries.selectFrom('search_sample').selectAll().executeTakeFirst();
}

/** Whether this process is to take the next sample: nobody began one since `since`. */
export async function claimSample(queries: Queries, now: number, since: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('search_sample')
    .set({ sampled_at: now })
    .where('sampled_at', '<', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveSample(queries: Queries, sample: Sample): Promise<void> {
  const { id: _, ...values } = sample;
  await queries
    .insertInto('search_sample')
    .values(sample)
    .onConflict((same) => same.column('id').doUpdateSet(values))
    .execute();
}

/** Writes words in place of those that are there, a piece at a time: SQLite answers at once. */
export async function saveWords(queries: Queries, all: readonly SampledWord[]): Promise<void> {
  const words = inOrder(all);
  for (let start = 0; start < words.length; start += ROWS) {
    await othersTurn();
    await queries
      .insertInto('search_words')
      .values(words.slice(start, start + ROWS))
      .onConflict((same) =>
        same.column('word').doUpdateSet((row) => ({
          written: row.ref('excluded.written'),
          questions: row.ref('excluded.questions'),
          sampled_at: row.ref('excluded.sampled_at'),
        })),
      )
      .execute();
  }
}

/** Writes words that are not there yet. */
export async function addWords(queries: Queries, all: readonly SampledWord[]): Promise<void> {
  const words = inOrder(all);
  for (let start = 0; start < words.length; start += ROWS) {
    await queries
      .insertInto('search_words')
      .values(words.slice(start, start + ROWS))
      .onConflict((same) => same.column('word').doNothing())
      .execute();
  }
}

/** Two who write the same words at once take their rows in one order: neither waits for the other. */
function inOrder(words: readonly SampledWord[]): SampledWord[] {
  return words.toSorted((one, other) => (one.word < other.word ? -1 : 1));
}

/** Removes what was written before; a part at a time. */
export async function removeWordsBefore(queries: Queries, time: number): Promise<void> {
  for (;;) {
    const old = queries
      .selectFrom('search_words')
      .select('word')
      .where('sampled_at', '<', time)
      .limit(REMOVED);
    const { numDeletedRows } = await queries
      .deleteFrom('search_words')
      .where('word', 'in', old)
      .executeTakeFirst();
    if (numDeletedRows < BigInt(REMOVED)) return;
    await othersTurn();
  }
}

/** Those of some words that a question has which is not deleted. */
export async function wordsInUse(
  { engine, sql: queries }: Pick<Database, 'engine' | 'sql'>,
  words: readonly string[],
): Promise<Set<string>> {
  const index = textIndex(engine);
  const found = new Set<string>();
  for (let start = 0; start < words.length; start += LOOKED_UP) {
    const rows = words
      .slice(start, start + LOOKED_UP)
      .map((word) => sql`select ${word} as word where ${index.holds(word)}`);
    const union = sql<{ word: string }>`${sql.join(rows, sql` union all `)}`;
    for (const { word } of (await union.execute(queries)).rows) found.add(word);
  }
  return found;
}

/** Those of some words that the fewest questions have. */
export async function rarestOf(
  queries: Queries,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await queries
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', words)
    .orderBy('questions')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}

export async function removeWords(queries: Queries, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await queries.deleteFrom('search_words').where('word', 'in', words).execute();
}

/** The lowest and the highest id of a question: each is looked up, as both together would read all. */
export async function questionIds(
  queries: Queries,
): Promise<{ readonly low: number; readonly high: number }> {
  const end = (direction: 'asc' | 'desc') =>
    queries
      .selectFrom('posts')
      .select('id')
      .where('kind', '=', QUESTION)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
  const [low, high] = [await end('asc'), await end('desc')];
  return { low: low?.id ?? 0, high: high?.id ?? 0 };
}
