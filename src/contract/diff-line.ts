/** A part of a line: what is the same in the other text, or not. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of one of the texts, or of both; `left out` stands for `count` lines that are the same. */
export type DiffLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'left out'; readonly count: number };
