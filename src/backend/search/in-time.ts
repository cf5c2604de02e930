import type { Database } from '../sql/open.ts';
import { ReadTooLong } from '../sql/failures.ts';
import { type SearchOptions, type SearchResult, searchQuestions } from './search.ts';

/**
 * `searchQuestions` apart from all else; `sender` is who asks. Where the words are soon found as they were
 * typed, and what else may be meant is not, the search finds the words alone, and says that it is cut.
 * @throws ReadTooLong, DatabaseBusy
 */
export async function searchInTime(
  { readLong }: Pick<Database, 'readLong'>,
  sender: string,
  text: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const done = { typed: false };
  const onTyped = () => {
    done.typed = true;
  };
  try {
    return await readLong(sender, (db) => searchQuestions(db, text, { ...options, onTyped }));
  } catch (error) {
    if (!(error instanceof ReadTooLong) || !done.typed) throw error;
    // The read that was stopped takes no more statements.
    const isTypedAlone = true;
    const found = await readLong(sender, (db) =>
      searchQuestions(db, text, { ...options, isTypedAlone }),
    );
    return { ...found, isCut: true };
  }
}
