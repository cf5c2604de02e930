import type { DiffLine } from './diff-line.ts';

/** An edit that came too late: what others made of the post meanwhile, and what was typed. */
export interface EditConflict {
  /** What the others have changed; undefined where that is not known. */
  readonly changes: readonly DiffLine[] | undefined;
  /** All that the post says now, as Markdown. */
  readonly theirs: string;
  /** What was typed, where the form holds something else. */
  readonly yours: string | undefined;
}
