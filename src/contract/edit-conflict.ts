import type { DiffLine } from './diff-line.ts';

/** An edit conflict: the changes that others made since the edit began, and what was typed. */
export interface EditConflict {
  /** The others' changes; undefined if unknown. */
  readonly changes: readonly DiffLine[] | undefined;
  /** The whole current text of the post, as Markdown. */
  readonly theirs: string;
  /** The typed text, if the form shows something else. */
  readonly yours: string | undefined;
}
