import type { Database } from '../sql/open.ts';
import type { TextSearch } from './parse.ts';
import type { IdRange } from './textindex.ts';
import { frequenciesOf } from './vocabulary/frequencies.ts';
import { questionIds } from './vocabulary/store.ts';

/** Places of words that a search reads in all, about. */
const POSTINGS = 50_000;

/**
 * The ids of the newest questions, as many as a text is searched for in: undefined for all, where few
 * enough questions have its rarest word. Words that most questions have are read for the newest alone.
 */
export async function boundsOf(db: Database, { all }: TextSearch): Promise<IdRange | undefined> {
  const words = all.flat();
  if (words.length === 0) return undefined;
  const frequencies = await frequenciesOf(db.sql, words);
  const share = POSTINGS / (words.length * frequencies.of(words));
  if (share >= 1) return undefined;
  const { low, high } = await questionIds(db.sql);
  return { low: Math.ceil(high - (high - low) * share), high };
}
