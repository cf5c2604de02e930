import { callBackend } from '../api/browser.ts';
import { questionPath } from '../contract/addresses.ts';
import type { FoundBy } from '../contract/found-by.ts';
import { keywords } from '../contract/keywords.ts';
import { QuestionTitles } from '../contract/replies.ts';

/** A question as lists of links name it. */
export interface Similar {
  readonly label: string;
  readonly href: string;
  /** Why it was found. */
  readonly reason?: string | undefined;
}

/** What somebody is about to write. */
export interface LikeQuestion {
  readonly title: string;
  /** HTML or Markdown, as far as it is written. */
  readonly content?: string;
}

/** Of a body as long as this all that tells is in it. */
const CONTENT = 10_000;
const TITLE = 300;
/** Words of a title that a search is asked for. */
const WORDS = 6;

/** Questions like one, at most `most`; none where the backend fails. */
export async function findSimilar(
  { title, content = '' }: LikeQuestion,
  most: number,
  by: FoundBy = 'words',
): Promise<Similar[]> {
  if (by !== 'similar') return searchFor(keywords(title, WORDS), most, by);
  if (title.trim() === '') return [];
  const body = { title: title.slice(0, TITLE), content: content.slice(0, CONTENT), limit: most };
  return titlesOf(callBackend('POST /questions/similar', { body }));
}

/**
 * Questions in which all of the words occur, else those with the two longest, since a search finds
 * nothing less.
 */
async function searchFor(words: readonly string[], most: number, by: FoundBy): Promise<Similar[]> {
  const found = await search(words, most, by);
  if (found.length > 0 || words.length <= 2) return found;
  const longest = words.toSorted((one, other) => other.length - one.length);
  return search(longest.slice(0, 2), most, by);
}

async function search(words: readonly string[], most: number, by: FoundBy): Promise<Similar[]> {
  if (words.length === 0) return [];
  const sort = by === 'relevance' ? { sort: 'relevance' as const } : {};
  const query = { search: words.join(' '), ...sort };
  return (await titlesOf(callBackend('GET /questions', { query }))).slice(0, most);
}

async function titlesOf(call: Promise<unknown>): Promise<Similar[]> {
  try {
    const { questions } = QuestionTitles.parse(await call);
    return questions.map(({ _id, title, reason }) => ({
      label: title,
      href: questionPath(_id),
      reason: reason ?? undefined,
    }));
  } catch {
    return [];
  }
}
