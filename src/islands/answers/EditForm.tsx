import { useRef } from 'react';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { AnswerEdit as Rules } from '../../contract/moderation-forms.ts';
import { callAsMember } from '../../stores/session.ts';
import { BodyField, type FieldHandle, type Tex } from '../editor/BodyField.tsx';
import { PostForm } from '../forms/PostForm.tsx';
import { isPrintedAgain, type PrintedForm } from '../forms/useForm.ts';
import { usePostForm } from '../forms/usePostForm.ts';

interface Props {
  readonly form: PrintedForm;
  readonly id: string;
  readonly questionId: string;
  /** The body that is edited. */
  readonly html: string;
  readonly tex?: Tex | undefined;
  readonly isGuest?: boolean;
}

/** An answer that its author, or a moderator, edits. */
export function EditForm({ form, id, questionId, html, tex, isGuest = false }: Props) {
  const body = useRef<FieldHandle>(null);
  const path = answerPath(questionId, id);
  const state = usePostForm({
    schema: Rules,
    printed: form,
    target: `edit:answer:${id}`,
    empty: () => location.reload(),
    async send(edit) {
      await callAsMember('PUT /answers/{id}', { params: { id }, body: edit });
      return path;
    },
    sent: MESSAGES.answerEdited,
    otherwise: MESSAGES.editFailed,
  });

  return (
    <PostForm
      state={state}
      action={`${questionPath(questionId)}/answers/${encodeURIComponent(id)}/edit`}
      isGuest={isGuest}
      buttons={
        <>
          <button className="button main" disabled={state.isSending}>
            {state.isSending ? 'Saving...' : 'Save Edits'}
          </button>
          <a className="button" href={path}>
            Cancel
          </a>
        </>
      }
    >
      <BodyField
        ref={body}
        label="Your Answer"
        printed={form.values.content}
        html={isPrintedAgain(form) ? undefined : html}
        error={state.errors.content}
        tex={tex}
      />
    </PostForm>
  );
}
