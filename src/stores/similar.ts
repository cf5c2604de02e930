import { callBackend } from '../api/browser.ts';
import { questionPath } from '../contract/addresses.ts';
import { QuestionTitles } from '../contract/replies.ts';

/** A question as lists of links name it. */
export interface Similar {
  readonly label: string;
  readonly href: string;
}

interface Wanted {
  readonly most: number;
  /** Whether the backend sorts by relevance. */
  readonly hasRank?: boolean;
}

/**
 * Questions in which all of the words occur, else those with the two longest, since a search finds
 * nothing less; none where the backend fails.
 */
export async function findSimilar(words: readonly string[], wanted: Wanted): Promise<Similar[]> {
  const found = await search(words, wanted);
  if (found.length > 0 || words.length <= 2) return found;
  const longest = words.toSorted((one, other) => other.length - one.length);
  return search(longest.slice(0, 2), wanted);
}

async function search(words: readonly string[], { most, hasRank }: Wanted): Promise<Similar[]> {
  if (words.length === 0) return [];
  const sort = hasRank === true ? { sort: 'relevance' as const } : {};
  const query = { search: words.join(' '), ...sort };
  try {
    const { questions } = QuestionTitles.parse(await callBackend('GET /questions', { query }));
    return questions.slice(0, most).map(({ _id, title }) => ({
      label: title,
      href: questionPath(_id),
    }));
  } catch {
    return [];
  }
}
