import { useAwake } from '../awake.ts';
import type { PostIds } from '../../contract/addresses.ts';
import { useAddComment } from './useAddComment.tsx';
import { useAllComments } from './useAllComments.tsx';

interface Props extends PostIds {
  /** The number of the post's comments, if the page shows fewer. */
  readonly allComments?: number | undefined;
}

/** The last row below a post's comments: links to all of them, and to a new one. */
export function CommentTail({ question, answer, allComments: count }: Props) {
  useAwake();
  const allComments = useAllComments({ post: answer ?? question, count });
  const addComment = useAddComment({ question, answer });
  return (
    <>
      {allComments.list}
      <p className="meta no-print">
        {addComment.link} {allComments.link}
      </p>
      {addComment.form}
    </>
  );
}
