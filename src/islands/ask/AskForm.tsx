import { useRef } from 'react';
import type * as z from 'zod/mini';
import { questionPath } from '../../contract/addresses.ts';
import { AskForm as Rules } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { PostedQuestion } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { BodyField, type FieldHandle, type Tex } from '../editor/BodyField.tsx';
import { PostForm } from '../forms/PostForm.tsx';
import { isPrintedAgain, type PrintedForm } from '../forms/useForm.ts';
import { usePostForm } from '../forms/usePostForm.ts';
import { TagField } from './TagField.tsx';
import { TitleField } from './TitleField.tsx';

interface Props {
  readonly form: PrintedForm;
  /** Whether the backend sorts by relevance (feature `search-rank`). */
  readonly hasRank: boolean;
  readonly isGuest?: boolean;
  readonly tex?: Tex | undefined;
  /** The question that is edited, instead of a new one, and its body as HTML. */
  readonly edited?: { readonly id: string; readonly html: string } | undefined;
}

export function AskForm({ form, hasRank, isGuest = false, tex, edited }: Props) {
  const title = useRef<FieldHandle>(null);
  const body = useRef<FieldHandle>(null);
  const tags = useRef<FieldHandle>(null);
  const path = edited && questionPath(edited.id);
  const state = usePostForm({
    schema: Rules,
    printed: form,
    target: edited ? `edit:question:${edited.id}` : 'ask',
    empty() {
      if (edited) location.reload();
      for (const field of [title, body, tags]) field.current?.empty();
    },
    send: (question) => (edited ? save(edited.id, question) : post(question)),
    sent: edited ? MESSAGES.questionEdited : MESSAGES.questionPosted,
    otherwise: edited ? MESSAGES.editFailed : MESSAGES.postFailed,
  });
  const { errors, isSending } = state;

  return (
    <PostForm
      state={state}
      action={path === undefined ? '/ask' : `${path}/edit`}
      isGuest={isGuest}
      buttons={
        <>
          <button className="button main" disabled={isSending}>
            {label(edited !== undefined, isSending)}
          </button>
          {/* Not fetched ahead: the page would be as it was before. */}
          <a className="button" rel="nofollow" href={path ?? '/questions'}>
            Cancel
          </a>
        </>
      }
    >
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
        tex={tex}
        html={isPrintedAgain(form) ? undefined : edited?.html}
      />
      <TagField ref={tags} printed={form.values.tags} error={errors.tags} />
    </PostForm>
  );
}

type AskedQuestion = z.output<typeof Rules>;

/** Posts a question, and gives its path. */
async function post(body: AskedQuestion): Promise<string> {
  const { question } = PostedQuestion.parse(await callAsMember('POST /questions', { body }));
  return questionPath(question._id);
}

async function save(id: string, body: AskedQuestion): Promise<string> {
  await callAsMember('PUT /questions/{id}', { params: { id }, body });
  return questionPath(id);
}

function label(isEdit: boolean, isSending: boolean): string {
  if (isEdit) return isSending ? 'Saving...' : 'Save Edits';
  return isSending ? 'Posting...' : 'Post Question';
}
