/** A part of a line: common to both texts, or not. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of one or both texts; `left out` stands for `count` common lines. */
export type DiffLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'left out'; readonly count: number };
