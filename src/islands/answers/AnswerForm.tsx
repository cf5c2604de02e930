import { useEffect, useRef, useState } from 'react';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import { AnswerForm as Rules } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { PostedAnswer } from '../../contract/replies.ts';
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
  readonly questionId: string;
  /** Whether the sender's session has ended: the form, which nobody wakes then, signs them in. */
  readonly isGuest?: boolean;
}

export function AnswerForm({ form, questionId, isGuest = false }: Props) {
  const self = useRef<HTMLFormElement>(null);
  const body = useRef<FieldHandle>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { asMember, dialog } = useSession();
  const path = questionPath(questionId);
  const target = `answer:${questionId}`;
  const draft = useDraft(target, self, () => body.current?.empty());
  const { errors, message, isSending, onSubmit } = useForm({
    schema: Rules,
    printed: form,
    otherwise: MESSAGES.answerFailed,
    async send(answer) {
      const reply = await asMember(() => callAsMember('POST /answers', { body: answer }));
      const posted = PostedAnswer.parse(reply);
      draft.drop();
      leaveToast(MESSAGES.answerPosted);
      location.assign(answerPath(questionId, posted.answer._id));
      location.reload();
    },
  });
  const look = () => setEmpty(self.current !== null && isBlankBody(self.current));
  // Only now: without scripts a disabled button could not be pressed.
  useEffect(look, []);

  return (
    <>
      <form
        className="form wide below no-print"
        method="post"
        action={`${path}/answers`}
        ref={self}
        data-draft={target}
        data-printed={isPrintedAgain(form) || undefined}
        noValidate
        onInput={look}
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
          error={errors.content}
        />
        <input type="hidden" name="questionId" value={questionId} />
        {isGuest && <SignInFields errors={errors} email={form.values.email} />}
        <p className="form-row">
          <button className="button main" disabled={isSending || isEmpty}>
            {isSending ? 'Posting...' : 'Post Answer'}
          </button>
        </p>
      </form>
      {dialog}
    </>
  );
}

function isBlankBody(form: HTMLFormElement): boolean {
  const body = new FormData(form).get('content');
  return typeof body !== 'string' || body.trim() === '';
}
