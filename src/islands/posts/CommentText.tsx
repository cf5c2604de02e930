import { useRef } from 'react';
import { COMMENT_MAX } from '../../contract/comment-forms.ts';
import { TextField } from '../forms/Field.tsx';
import { useMentions } from '../mentions/useMentions.ts';

interface Props {
  /** The commented post. */
  readonly post: string;
  readonly label: string;
  readonly text: string | undefined;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly id?: string | undefined;
}

/** The field of a comment, which offers participants' names. */
export function CommentText({ post, label, text, error, hint, autoFocus, id }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useMentions(box);
  return (
    <div ref={box} data-post={post}>
      <TextField
        name="content"
        autoFocus={autoFocus}
        id={id}
        label={label}
        rows={4}
        maxLength={COMMENT_MAX}
        defaultValue={text}
        error={error}
        hint={hint}
      />
    </div>
  );
}
