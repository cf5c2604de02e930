import { diffChars } from 'diff';
import type { PostText } from './revisions.ts';

/** Characters that an edit may change without moving its question up in lists. */
const SMALL = 10;

/** Whether an edit changes so little of a post that nobody needs to read it again. */
export function isSmall(before: PostText, after: PostText): boolean {
  // Each changed character may be one removed and one added; the diff stops beyond that.
  const changes = diffChars(textOf(before), textOf(after), { maxEditLength: 2 * SMALL });
  if (!changes) return false;
  const sizeOf = (kind: 'added' | 'removed') =>
    changes.reduce((size, change) => size + (change[kind] ? change.count : 0), 0);
  return Math.max(sizeOf('added'), sizeOf('removed')) <= SMALL;
}

const textOf = ({ title, content, tags }: PostText): string =>
  [title, tags?.join(' '), content].join('\n');
