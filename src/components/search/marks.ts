import { OTHER_WORDS_MAX } from '../../contract/paging.ts';
import { queryWords, SEARCH_MAX } from '../../contract/search.ts';

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text where words of a search stand in it; together the pieces are the text. */
export function marks(text: string, words: readonly string[]): Piece[] {
  const escaped = words.filter((word) => word !== '').map((word) => RegExp.escape(word));
  if (escaped.length === 0) return [{ text, marked: false }];
  const longestFirst = escaped.sort((a, b) => b.length - a.length);
  // A word is marked from its beginning: a search for `cat` leaves `concatenate` alone.
  const pattern = new RegExp(`((?<![\\p{L}\\p{N}_])(?:${longestFirst.join('|')}))`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** Where questions were found by other words as well, a backend says which. */
interface WithOtherWords {
  readonly otherWords?: readonly string[] | null | undefined;
}

/** What is marked where it is found: the words of a search, and what was looked for beside them. */
export function markedWords(search: string, paging: WithOtherWords | null | undefined): string[] {
  const others = paging?.otherWords?.slice(0, OTHER_WORDS_MAX) ?? [];
  return [...queryWords(search), ...others.map((word) => word.slice(0, SEARCH_MAX))];
}
