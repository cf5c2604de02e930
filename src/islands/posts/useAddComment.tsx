import { commentsPath } from '../../contract/addresses.ts';
import type { CommentFormProps } from './CommentForm.tsx';
import type { PostIds } from './post-ids.ts';
import { useFormInPlace } from './useFormInPlace.tsx';

/** What is in the way of a form without anything typed. */
const BLANK = { values: {}, errors: {} };

const load = async () => (await import('./CommentForm.tsx')).CommentForm;

/** A link to the form for a comment, which then opens in place for members. */
export function useAddComment({ question, answer }: PostIds) {
  const post = answer ?? question;
  const path = `${commentsPath(post)}#add`;
  const { Form, linkOf } = useFormInPlace<CommentFormProps>({ path, load });

  return {
    link: linkOf('Add a comment'),
    form: Form && (
      <div className="add-comment">
        <Form
          isOpened
          form={BLANK}
          post={post}
          kind={answer === undefined ? 'question' : 'answer'}
        />
      </div>
    ),
  };
}
