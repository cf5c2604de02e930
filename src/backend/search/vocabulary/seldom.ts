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
  const rows = await queries
    .selectFrom('search_words')
    .select('word')
    .where('questions', '>=', Math.ceil(questions * SHARE.least))
    .where('questions', '<=', Math.floor(questions * SHARE.most))
    .limit(TAKEN)
    .execute();
  return rows.map(({ word }) => word);
}
