/** A part of a line: common to both texts, or not. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of one or both texts; `left out` stands for `count` common lines. */
export type DiffLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'left out'; readonly count: number };

/** An edit conflict: the changes that others made since the edit began, and what was typed. */
export interface EditConflict {
  /** The others' changes; undefined if unknown. */
  readonly changes: readonly DiffLine[] | undefined;
  /** The whole current text of the post, as Markdown. */
  readonly theirs: string;
  /** The typed text, if the form shows something else. */
  readonly yours: string | undefined;
}

/**
 * Merges two edits of tags: theirs, without the tags that mine removed and with those that it
 * added.
 */
export function mergeTags(
  base: readonly string[],
  yours: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = theirs.filter((tag) => yours.includes(tag) || !base.includes(tag));
  const added = yours.filter((tag) => !base.includes(tag));
  return [...new Set([...kept, ...added])];
}
