import type { Comment } from '../../contract/comments.ts';

interface Commented {
  readonly comments?: readonly Comment[] | null | undefined;
  readonly commentCount?: number | null | undefined;
}

/** The number of a post's comments, as a prop of its island, if the question's page shows fewer. */
export function allComments({ comments, commentCount }: Commented): { allComments?: number } {
  const shown = comments?.length ?? 0;
  return shown > 0 && typeof commentCount === 'number' && commentCount > shown
    ? { allComments: commentCount }
    : {};
}

/** Whether a post accepts comments: not on a backend that can only show them. */
export const takesComments = ({ commentCount }: Commented): boolean =>
  typeof commentCount === 'number';
