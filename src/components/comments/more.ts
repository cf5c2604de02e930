import type { Comment } from '../../contract/comments.ts';

interface Commented {
  readonly comments?: readonly Comment[] | null | undefined;
  readonly commentCount?: number | null | undefined;
}

/** How many comments a post has, where that is more than its question's page shows. */
export function allComments({ comments, commentCount }: Commented): number | undefined {
  const shown = comments?.length ?? 0;
  return shown > 0 && typeof commentCount === 'number' && commentCount > shown
    ? commentCount
    : undefined;
}

/** Whether a post takes comments: a backend that knows no more than to show them does not count. */
export const takesComments = ({ commentCount }: Commented): boolean =>
  typeof commentCount === 'number';
