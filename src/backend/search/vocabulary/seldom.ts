import type { Queries } from '../../sql/open.ts';
import type { Frequencies } from './frequencies.ts';

/** Words that are taken, and what share of all questions has each of them, about. */
const TAKEN = 4;
const SHARE = { least: 0.0005, most: 0.002 };

/**
 * Some words that few questions have, but any thousand of them has. None before the first sample, nor
 * in a community of so few words.
 */
export async function seldomWords(queries: Queries, { questions }: Frequencies): Promise<string[]> {
  const [least, most] = [Math.ceil(questions * SHARE.least), Math.floor(questions * SHARE.most)];
  // It would read all words to find none.
  if (most < least) return [];
  const rows = await queries
    .selectFrom('search_words')
    .select('word')
    .where('questions', '>=', least)
    .where('questions', '<=', most)
    .limit(TAKEN)
    .execute();
  return rows.map(({ word }) => word);
}
