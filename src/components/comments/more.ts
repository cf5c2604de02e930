import type { Comment } from '../../contract/comments.ts';

interface Commented {
  readonly comments?: readonly Comment[] | null | undefined;
  readonly commentCount?: number | null | undefined;
}

/** How many comments a post has, as a property of its island, where its question's page shows fewer. */
export function allComments({ comments, commentCount }: Commented): { allComments?: number } {
  const shown = comments?.length ?? 0;
  return shown > 0 && typeof commentCount === 'number' && commentCount > shown
    ? { allComments: commentCount }
    : {};
}

/** Whether a post takes comments: a backend that knows no more than to show them does not count. */
export const takesComments = ({ commentCount }: Commented): boolean =>
  typeof commentCount === 'number';
