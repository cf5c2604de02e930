import { useRef } from 'react';
import { AskForm as Rules } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { PostedQuestion } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { leaveToast } from '../../stores/toasts.ts';
import { DraftNote } from '../drafts/DraftNote.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { BodyField, type FieldHandle } from '../editor/BodyField.tsx';
import { isPlain } from '../editor/plain.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { type PrintedForm, useForm } from '../forms/useForm.ts';
import { SignInFields } from '../session/SignInFields.tsx';
import { useSession } from '../session/useSession.tsx';
import { TagField } from './TagField.tsx';
import { TitleField } from './TitleField.tsx';

const TARGET = 'ask';

interface Props {
  readonly form: PrintedForm;
  /** Whether the backend sorts by relevance (feature `search-rank`). */
  readonly hasRank: boolean;
  /** Whether the sender's session has ended: the form, which nobody wakes then, signs them in. */
  readonly isGuest?: boolean;
}

export function AskForm({ form, hasRank, isGuest = false }: Props) {
  const self = useRef<HTMLFormElement>(null);
  const title = useRef<FieldHandle>(null);
  const body = useRef<FieldHandle>(null);
  const tags = useRef<FieldHandle>(null);
  const { asMember, dialog } = useSession();
  const draft = useDraft(TARGET, self, () => {
    for (const field of [title, body, tags]) field.current?.empty();
  });
  const { errors, message, isSending, onSubmit } = useForm({
    schema: Rules,
    printed: form,
    otherwise: MESSAGES.postFailed,
    async send(question) {
      const reply = await asMember(() => callAsMember('POST /questions', { body: question }));
      const posted = PostedQuestion.parse(reply);
      draft.drop();
      leaveToast(MESSAGES.questionPosted);
      location.assign(`/questions/${encodeURIComponent(posted.question._id)}`);
    },
  });

  return (
    <>
      <form
        className="form wide"
        method="post"
        action="/ask"
        ref={self}
        data-draft={TARGET}
        noValidate
        onSubmit={(event) => {
          if (!isPlain(event.currentTarget)) onSubmit(event);
        }}
      >
        <FormMessage message={message} />
        {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
        <TitleField
          ref={title}
          printed={form.values.title}
          error={errors.title}
          hasRank={hasRank}
        />
        <BodyField
          ref={body}
          label="Question body"
          printed={form.values.content}
          error={errors.content}
        />
        <TagField ref={tags} printed={form.values.tags} error={errors.tags} />
        {isGuest && <SignInFields errors={errors} email={form.values.email} />}
        <p className="form-row">
          <button className="button main" disabled={isSending}>
            {isSending ? 'Posting...' : 'Post Question'}
          </button>
          <a className="button" href="/questions">
            Cancel
          </a>
        </p>
      </form>
      {dialog}
    </>
  );
}
