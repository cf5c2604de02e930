import type { Queries } from '../../sql/open.ts';

/** Words with one beginning that are looked at, and those that are taken. */
const LOOKED = 2_000;
const TAKEN = 4;
/** Sorts behind all letters. */
const END = '\u{10ffff}';

/** Words of the site that begin as this one does and go on, those of the most questions. */
export async function continuationsOf(queries: Queries, beginning: string): Promise<string[]> {
  const rows = await queries
    .selectFrom((row) =>
      row
        .selectFrom('search_words')
        .select(['word', 'questions'])
        .where('word', '>', beginning)
        .where('word', '<', beginning + END)
        .limit(LOOKED)
        .as('found'),
    )
    .select('word')
    .orderBy('questions', 'desc')
    .orderBy('word')
    .limit(TAKEN)
    .execute();
  return rows.map(({ word }) => word);
}
