import { useEffect, useRef } from 'react';
import { commentPath, commentsPath } from '../../contract/addresses.ts';
import { CommentForm as Rules, commentMessage } from '../../contract/comment-forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { PostedComment } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { PostForm } from '../forms/PostForm.tsx';
import type { PrintedForm } from '../forms/useForm.ts';
import { usePostForm } from '../forms/usePostForm.ts';
import { CommentText } from './CommentText.tsx';

export interface CommentFormProps {
  readonly form: PrintedForm;
  /** The post: a question, or an answer. */
  readonly post: string;
  /** The comment that it replies to, and that comment's author. */
  readonly replyTo?: { readonly _id: string; readonly name: string } | undefined;
  /** Closes it if it was opened in place. */
  readonly onCancel?: () => void;
}

/** The form for a comment below all others. */
export function CommentForm({ form, post, replyTo, onCancel }: CommentFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const isInline = onCancel !== undefined;
  useEffect(() => {
    if (isInline) box.current?.querySelector('textarea')?.focus();
  }, [isInline, replyTo]);
  const state = usePostForm({
    schema: Rules,
    printed: form,
    target: `comment:${post}`,
    empty: () => {
      const area = box.current?.querySelector('textarea');
      if (area) area.value = '';
    },
    async send({ content }) {
      const body = { content, replyTo: replyTo?._id };
      const params = { id: post };
      const reply = await callAsMember('POST /posts/{id}/comments', { params, body });
      const { comment, unreached } = PostedComment.parse(reply);
      return [commentPath(comment._id), commentMessage(MESSAGES.commentPosted, unreached)];
    },
    sent: MESSAGES.commentPosted,
    otherwise: MESSAGES.commentFailed,
  });
  const { errors, isSending } = state;
  return (
    <PostForm
      state={state}
      action={commentsPath(post)}
      isComment
      className="form"
      buttons={
        <>
          <button className="button main" disabled={isSending}>
            {isSending ? 'Posting...' : 'Add a Comment'}
          </button>{' '}
          {onCancel && (
            <button className="action" type="button" onClick={onCancel}>
              Cancel
            </button>
          )}
        </>
      }
    >
      <div
        ref={box}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel?.();
        }}
      >
        {replyTo && (
          <p className="form-hint">
            In reply to {replyTo.name}
            <input type="hidden" name="replyTo" value={replyTo._id} />
          </p>
        )}
        <CommentText
          post={post}
          label="Add a Comment"
          text={form.values.content}
          error={errors.content}
          id={isInline ? undefined : 'add'}
          hint="Markdown supported"
        />
      </div>
    </PostForm>
  );
}
