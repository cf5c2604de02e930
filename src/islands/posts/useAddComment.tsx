import { type ComponentType, type MouseEvent, useState } from 'react';
import { commentsPath } from '../../contract/addresses.ts';
import { $member } from '../../stores/session.ts';
import type { CommentFormProps } from './CommentForm.tsx';
import type { PostIds } from './post-ids.ts';

/** What is in the way of a form without anything typed. */
const BLANK = { values: {}, errors: {} };

/** A link to the form for a comment, which then opens in place for members. */
export function useAddComment({ question, answer }: PostIds) {
  const [Form, open] = useState<ComponentType<CommentFormProps>>();
  const post = answer ?? question;
  const path = `${commentsPath(post)}#add`;

  const onClick = async (event: MouseEvent) => {
    if (!$member.get() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (Form) {
      open(undefined);
      return;
    }
    const loaded = await import('./CommentForm.tsx').catch(() => undefined);
    if (loaded) open(() => loaded.CommentForm);
    else location.assign(path);
  };

  return {
    link: (
      <a className="action" href={path} rel="nofollow" onClick={(event) => void onClick(event)}>
        Add a comment
      </a>
    ),
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
