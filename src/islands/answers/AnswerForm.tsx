import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import { AnswerForm as Rules } from '../../contract/forms.ts';
import { AnswerEditForm } from '../../contract/edit-forms.ts';
import { type Message, MESSAGES } from '../../contract/messages.ts';
import { PostedAnswer } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { type Drafting, nameOfDraft } from '../drafts/useServerDraft.ts';
import { BodyField, type FieldHandle, type Tex } from '../editor/BodyField.tsx';
import { EditFields } from '../forms/EditFields.tsx';
import { PostForm } from '../forms/PostForm.tsx';
import { editAction, type Edited, editLabel, editTarget, saveEdit } from '../forms/save-edit.ts';
import { isPrintedAgain, type PrintedForm } from '../forms/useForm.ts';
import { usePostForm } from '../forms/usePostForm.ts';

interface Props {
  readonly form: PrintedForm;
  readonly questionId: string;
  readonly tex?: Tex | undefined;
  /** How its draft is saved on the site, if it is. */
  readonly drafting?: Drafting | undefined;
  /** The answer to edit, instead of a new one. */
  readonly edited?: Edited | undefined;
}

export function AnswerForm({ form, questionId, tex, drafting, edited }: Props) {
  const body = useRef<FieldHandle>(null);
  const [isEmpty, setEmpty] = useState(false);
  const path = edited && answerPath(questionId, edited.id);
  const state = usePostForm({
    schema: edited ? AnswerEditForm : Rules,
    printed: form,
    target: edited
      ? editTarget('answer', edited)
      : nameOfDraft(form, drafting, `answer:${questionId}`),
    drafting,
    empty() {
      if (edited) location.reload();
      else body.current?.empty();
    },
    async send(answer, draft) {
      if (!edited) return post({ ...answer, questionId, ...draft });
      const params = { id: edited.id };
      await saveEdit(state.self, edited, () =>
        callAsMember('PUT /answers/{id}', { params, body: answer }),
      );
      return answerPath(questionId, edited.id);
    },
    sent: edited ? MESSAGES.answerEdited : MESSAGES.answerPosted,
    otherwise: edited ? MESSAGES.editFailed : MESSAGES.answerFailed,
  });
  const { self, errors, isSending } = state;
  const look = () => setEmpty(self.current !== null && isBlankBody(self.current));
  useEffect(() => {
    // The page's own script may have disabled it (stores/empty-answer.ts).
    const button = self.current?.querySelector<HTMLButtonElement>('button.main');
    if (button) button.disabled = false;
    look();
  }, []);

  return (
    <PostForm
      state={state}
      action={path ? editAction(path, edited) : `${questionPath(questionId)}/answers`}
      className={edited ? undefined : 'form wide below no-print'}
      onInput={look}
      buttons={
        <>
          <button className="button main" disabled={isSending || (!edited && isEmpty)}>
            {edited ? editLabel(edited, isSending) : isSending ? 'Posting...' : 'Post Answer'}
          </button>{' '}
          {path && (
            <a className="button" href={path}>
              Cancel
            </a>
          )}
        </>
      }
    >
      <BodyField
        ref={body}
        label="Your Answer"
        printed={form.values.content}
        error={errors.content}
        tex={tex}
        pictures={(edited !== undefined || drafting !== undefined) && form}
        html={isPrintedAgain(form) ? undefined : (edited?.html ?? drafting?.html)}
      />
      {edited ? (
        <EditFields
          printed={form}
          error={errors.reason}
          needsReason={edited.needsReason === true}
        />
      ) : (
        <input type="hidden" name="questionId" value={questionId} />
      )}
    </PostForm>
  );
}

/** Posts an answer, and returns its path, with a message if it waits for a reviewer. */
async function post(
  body: z.output<typeof Rules> & { readonly draft?: string },
): Promise<string | [string, Message]> {
  const reply = await callAsMember('POST /answers', { body });
  const { answer, held } = PostedAnswer.parse(reply);
  const path = answerPath(body.questionId, answer._id);
  return held === true ? [path, MESSAGES.postHeld] : path;
}

function isBlankBody(form: HTMLFormElement): boolean {
  const body = new FormData(form).get('content');
  return typeof body !== 'string' || body.trim() === '';
}
