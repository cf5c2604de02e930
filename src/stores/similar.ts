import { questionPath } from '../contract/addresses.ts';
import { keywords } from '../shared/keywords.ts';
import { QuestionTitles } from '../contract/replies.ts';
import {
  SIMILAR_CONTENT,
  SIMILAR_REASON,
  SIMILAR_TAG,
  SIMILAR_TAGS,
  SIMILAR_TITLE,
} from '../contract/similar-bounds.ts';
import { callAsMember } from './session.ts';

/** A question in lists of links. */
export interface Similar {
  readonly label: string;
  readonly href: string;
  /** Why it matches. */
  readonly reason?: string | undefined;
}

/** A question being written. */
export interface LikeQuestion {
  readonly title: string;
  /** HTML or Markdown, possibly unfinished. */
  readonly content?: string;
  readonly tags?: readonly string[];
}

/** Maximum number of words of a title to search for. */
const WORDS = 6;

/**
 * Questions similar to one, at most `most`; undefined if the backend fails. If it is unknown
 * whether the backend offers this (`isOffered` is undefined), falls back to a search.
 */
export async function findSimilar(
  { title, content = '', tags = [] }: LikeQuestion,
  most: number,
  isOffered?: boolean,
): Promise<Similar[] | undefined> {
  const search = () => searchFor(keywords(title, WORDS), most);
  if (isOffered === false) return search();
  if (title.trim() === '') return [];
  const body = {
    title: title.slice(0, SIMILAR_TITLE),
    content: content.slice(0, SIMILAR_CONTENT),
    tags: tags.filter((tag) => tag.length <= SIMILAR_TAG).slice(0, SIMILAR_TAGS),
    limit: most,
  };
  try {
    return titlesIn(await callAsMember('POST /questions/similar', { body }));
  } catch {
    return isOffered === undefined ? search() : undefined;
  }
}

/**
 * Questions that contain all of the words, or else the two longest, since a search requires all its
 * words.
 */
async function searchFor(words: readonly string[], most: number): Promise<Similar[] | undefined> {
  const found = await search(words, most);
  if (!found || found.length > 0 || words.length <= 2) return found;
  const longest = words.toSorted((one, other) => other.length - one.length);
  return search(longest.slice(0, 2), most);
}

async function search(words: readonly string[], most: number): Promise<Similar[] | undefined> {
  if (words.length === 0) return [];
  try {
    const query = { search: words.join(' ') };
    return titlesIn(await callAsMember('GET /questions', { query })).slice(0, most);
  } catch {
    return undefined;
  }
}

/** @throws if it is no list of questions */
function titlesIn(sent: unknown): Similar[] {
  return QuestionTitles.parse(sent).questions.map(({ _id, title, reason }) => ({
    label: title,
    href: questionPath(_id),
    reason: reason?.slice(0, SIMILAR_REASON),
  }));
}
