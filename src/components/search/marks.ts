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
