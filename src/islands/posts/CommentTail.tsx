import { useAwake } from '../awake.ts';
import { commentsPath, type PostIds } from '../../contract/addresses.ts';
import { useAllComments } from './useAllComments.tsx';
import { useState } from 'react';
import type { CommentFormProps } from './CommentForm.tsx';
import { useInlineForm } from './useInlineForm.tsx';

/** An empty form without errors. */
const BLANK = { values: {}, errors: {} };

const load = async () => (await import('./CommentForm.tsx')).CommentForm;

/** A link to the form for a comment, which opens in place for members. */
function useAddComment({ question, answer }: PostIds) {
  const post = answer ?? question;
  const path = `${commentsPath(post)}#add`;
  const [replyTo, setReplyTo] = useState<CommentFormProps['replyTo']>();

  // A comment's Reply link clicks this link, and stores here which comment it is.
  const onAsk = ({ dataset }: HTMLElement) => {
    const { reply, name = '' } = dataset;
    delete dataset.reply;
    setReplyTo(reply === undefined ? undefined : { _id: reply, name });
    return reply !== undefined;
  };
  const { Form, linkOf, close } = useInlineForm<CommentFormProps>({ path, load, onAsk });

  return {
    link: linkOf('Add a comment'),
    form: Form && (
      <Form
        onCancel={close}
        form={BLANK}
        post={post}
        kind={answer === undefined ? 'question' : 'answer'}
        replyTo={replyTo}
      />
    ),
  };
}

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
