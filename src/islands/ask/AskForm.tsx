import { useRef } from 'react';
import type * as z from 'zod/mini';
import { questionPath } from '../../contract/addresses.ts';
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
import { isPrintedAgain, type PrintedForm, useForm } from '../forms/useForm.ts';
import { SignInFields } from '../session/SignInFields.tsx';
import { useSession } from '../session/useSession.tsx';
import { TagField } from './TagField.tsx';
import { TitleField } from './TitleField.tsx';

interface Props {
  readonly form: PrintedForm;
  /** Whether the backend sorts by relevance (feature `search-rank`). */
  readonly hasRank: boolean;
  /** Whether the sender's session has ended: the form, which nobody wakes then, signs them in. */
  readonly isGuest?: boolean;
  /** The question that is edited, instead of a new one, and its body as HTML. */
  readonly edited?: { readonly id: string; readonly html: string } | undefined;
}

export function AskForm({ form, hasRank, isGuest = false, edited }: Props) {
  const self = useRef<HTMLFormElement>(null);
  const title = useRef<FieldHandle>(null);
  const body = useRef<FieldHandle>(null);
  const tags = useRef<FieldHandle>(null);
  const { asMember, dialog } = useSession();
  const target = edited ? `edit:question:${edited.id}` : 'ask';
  const path = edited && questionPath(edited.id);
  const draft = useDraft(target, self, () => {
    if (edited) location.reload();
    for (const field of [title, body, tags]) field.current?.empty();
  });
  const { errors, message, isSending, onSubmit } = useForm({
    schema: Rules,
    printed: form,
    otherwise: edited ? MESSAGES.editFailed : MESSAGES.postFailed,
    async send(question) {
      const to = await asMember(() => (edited ? save(edited.id, question) : post(question)));
      draft.drop();
      leaveToast(edited ? MESSAGES.questionEdited : MESSAGES.questionPosted);
      location.assign(to);
    },
  });

  return (
    <>
      <form
        className="form wide"
        method="post"
        action={path === undefined ? '/ask' : `${path}/edit`}
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
        <TitleField
          ref={title}
          printed={form.values.title}
          error={errors.title}
          hasRank={hasRank}
          isNew={!edited}
        />
        <BodyField
          ref={body}
          label="Question body"
          printed={form.values.content}
          error={errors.content}
          html={isPrintedAgain(form) ? undefined : edited?.html}
        />
        <TagField ref={tags} printed={form.values.tags} error={errors.tags} />
        {isGuest && <SignInFields errors={errors} email={form.values.email} />}
        <p className="form-row">
          <button className="button main" disabled={isSending}>
            {label(edited !== undefined, isSending)}
          </button>
          {/* Not fetched ahead: the page would be as it was before. */}
          <a className="button" rel="nofollow" href={path ?? '/questions'}>
            Cancel
          </a>
        </p>
      </form>
      {dialog}
    </>
  );
}

type Asked = z.output<typeof Rules>;

/** Posts a question, and gives its path. */
async function post(body: Asked): Promise<string> {
  const { question } = PostedQuestion.parse(await callAsMember('POST /questions', { body }));
  return questionPath(question._id);
}

async function save(id: string, body: Asked): Promise<string> {
  await callAsMember('PUT /questions/{id}', { params: { id }, body });
  return questionPath(id);
}

function label(isEdit: boolean, isSending: boolean): string {
  if (isEdit) return isSending ? 'Saving...' : 'Save Edits';
  return isSending ? 'Posting...' : 'Post Question';
}
