import { useRef } from 'react';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { AnswerEdit as Rules } from '../../contract/moderation-forms.ts';
import { callAsMember } from '../../stores/session.ts';
import { leaveToast } from '../../stores/toasts.ts';
import { DraftNote } from '../drafts/DraftNote.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { BodyField, type FieldHandle } from '../editor/BodyField.tsx';
import { isPlain } from '../editor/plain.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { isPrintedAgain, type PrintedForm, useForm } from '../forms/useForm.ts';
import { SignInFields } from '../session/SignInFields.tsx';
import { useSession } from '../session/useSession.tsx';

interface Props {
  readonly form: PrintedForm;
  readonly id: string;
  readonly questionId: string;
  /** The body that is edited. */
  readonly html: string;
  readonly isGuest?: boolean;
}

/** An answer that its author, or a moderator, edits. */
export function EditForm({ form, id, questionId, html, isGuest = false }: Props) {
  const self = useRef<HTMLFormElement>(null);
  const body = useRef<FieldHandle>(null);
  const { asMember, dialog } = useSession();
  const target = `edit:answer:${id}`;
  const path = answerPath(questionId, id);
  const draft = useDraft(target, self, () => location.reload());
  const { errors, message, isSending, onSubmit } = useForm({
    schema: Rules,
    printed: form,
    otherwise: MESSAGES.editFailed,
    async send(edit) {
      const input = { params: { id }, body: edit };
      await asMember(() => callAsMember('PUT /answers/{id}', input));
      draft.drop();
      leaveToast(MESSAGES.answerEdited);
      location.assign(path);
    },
  });

  return (
    <>
      <form
        className="form wide"
        method="post"
        action={`${questionPath(questionId)}/answers/${encodeURIComponent(id)}/edit`}
        ref={self}
        data-draft={target}
        data-printed={isPrintedAgain(form) || undefined}
        noValidate
        onSubmit={(event) => {
          if (!isPlain(event.currentTarget)) onSubmit(event);
        }}
      >
        <FormMessage message={message} />
        {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
        <BodyField
          ref={body}
          label="Your Answer"
          printed={form.values.content}
          html={isPrintedAgain(form) ? undefined : html}
          error={errors.content}
        />
        {isGuest && <SignInFields errors={errors} email={form.values.email} />}
        <p className="form-row">
          <button className="button main" disabled={isSending}>
            {isSending ? 'Saving...' : 'Save Edits'}
          </button>
          <a className="button" href={path}>
            Cancel
          </a>
        </p>
      </form>
      {dialog}
    </>
  );
}
