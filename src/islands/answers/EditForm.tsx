import { useRef } from 'react';
import { answerPath, suggestPath } from '../../contract/addresses.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { AnswerEditForm as Rules } from '../../contract/edit-forms.ts';
import { callAsMember } from '../../stores/session.ts';
import { BodyField, type FieldHandle, type Tex } from '../editor/BodyField.tsx';
import { EditFields } from '../forms/EditFields.tsx';
import { PostForm } from '../forms/PostForm.tsx';
import { isPrintedAgain, type PrintedForm } from '../forms/useForm.ts';
import { editLabel, saveEdit, sendByBrowser } from '../forms/save-edit.ts';
import { usePostForm } from '../forms/usePostForm.ts';

interface Props {
  readonly form: PrintedForm;
  readonly id: string;
  readonly questionId: string;
  /** The original body. */
  readonly html: string;
  readonly tex?: Tex | undefined;
  readonly needsReason?: boolean | undefined;
  /** Whether the edit is only a suggestion. */
  readonly suggests?: boolean;
}

/** The form in which its author, or a moderator, edits an answer. */
export function EditForm({
  form,
  id,
  questionId,
  html,
  tex,
  needsReason = false,
  suggests = false,
}: Props) {
  const body = useRef<FieldHandle>(null);
  const path = answerPath(questionId, id);
  const state = usePostForm({
    schema: Rules,
    printed: form,
    target: suggests ? `suggest:${id}` : `edit:answer:${id}`,
    empty: () => location.reload(),
    async send(edit) {
      await (suggests
        ? sendByBrowser(state.self)
        : saveEdit(state.self, () =>
            callAsMember('PUT /answers/{id}', { params: { id }, body: edit }),
          ));
      return path;
    },
    sent: MESSAGES.answerEdited,
    otherwise: MESSAGES.editFailed,
  });

  return (
    <PostForm
      state={state}
      action={suggests ? suggestPath(id) : `${answerPath(questionId, id)}/edit`}
      buttons={
        <>
          <button className="button main" disabled={state.isSending}>
            {editLabel(suggests, state.isSending)}
          </button>{' '}
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
        pictures={form}
      />
      <EditFields printed={form} error={state.errors.reason} needsReason={needsReason} />
    </PostForm>
  );
}
