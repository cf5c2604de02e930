import { useRef } from 'react';
import type * as z from 'zod/mini';
import { questionPath } from '../../contract/addresses.ts';
import { AskForm as Rules } from '../../contract/forms.ts';
import { QuestionEditForm } from '../../contract/edit-forms.ts';
import { type Message, MESSAGES } from '../../contract/messages.ts';
import { PostedQuestion } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { BodyField, type FieldHandle, type Tex } from '../editor/BodyField.tsx';
import { type Drafting, nameOfDraft } from '../drafts/useServerDraft.ts';
import { EditFields } from '../forms/EditFields.tsx';
import { PostForm } from '../forms/PostForm.tsx';
import { isPrintedAgain, type PrintedForm } from '../forms/useForm.ts';
import { editAction, type Edited, editLabel, editTarget, saveEdit } from '../forms/save-edit.ts';
import { usePostForm } from '../forms/usePostForm.ts';
import { TagField } from './TagField.tsx';
import { TitleField } from './TitleField.tsx';

interface Props {
  readonly form: PrintedForm;
  readonly findsSimilar: boolean;
  readonly tex?: Tex | undefined;
  /** The question to edit, instead of a new one. */
  readonly edited?: Edited | undefined;
  /** How its draft is saved on the site, if it is. */
  readonly drafting?: Drafting | undefined;
}

export function AskForm({ form, findsSimilar, tex, edited, drafting }: Props) {
  const title = useRef<FieldHandle>(null);
  const body = useRef<FieldHandle>(null);
  const tags = useRef<FieldHandle>(null);
  const path = edited && questionPath(edited.id);
  const state = usePostForm({
    schema: edited ? QuestionEditForm : Rules,
    printed: form,
    target: edited ? editTarget('question', edited) : nameOfDraft(form, drafting, 'ask'),
    drafting,
    empty() {
      if (edited) location.reload();
      for (const field of [title, body, tags]) field.current?.empty();
    },
    async send(question, draft) {
      if (!edited) return post({ ...question, ...draft });
      await saveEdit(state.self, edited, () => save(edited.id, question));
      return questionPath(edited.id);
    },
    sent: edited ? MESSAGES.questionEdited : MESSAGES.questionPosted,
    otherwise: edited ? MESSAGES.editFailed : MESSAGES.postFailed,
  });
  const { errors, isSending } = state;

  return (
    <PostForm
      state={state}
      action={edited ? editAction(questionPath(edited.id), edited) : '/ask'}
      buttons={
        <>
          <button className="button main" disabled={isSending}>
            {edited ? editLabel(edited, isSending) : isSending ? 'Posting...' : 'Post Question'}
          </button>{' '}
          {/* Not prefetched: that page would be out of date. */}
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
        findsSimilar={findsSimilar}
        isNew={!edited && form.isFilledIn !== true}
      />
      <BodyField
        ref={body}
        label="Question body"
        printed={form.values.content}
        error={errors.content}
        tex={tex}
        pictures={(edited !== undefined || drafting !== undefined) && form}
        html={isPrintedAgain(form) ? undefined : (edited?.html ?? drafting?.html)}
      />
      <TagField ref={tags} printed={form.values.tags} error={errors.tags} />
      {edited && (
        <EditFields
          printed={form}
          error={errors.reason}
          needsReason={edited.needsReason === true}
        />
      )}
    </PostForm>
  );
}

type AskedQuestion = z.output<typeof Rules> & { readonly draft?: string };

/** Posts a question, and returns its path, with a message if it waits for a reviewer. */
async function post(body: AskedQuestion): Promise<string | [string, Message]> {
  const { question, held } = PostedQuestion.parse(await callAsMember('POST /questions', { body }));
  const path = questionPath(question._id);
  return held === true ? [path, MESSAGES.postHeld] : path;
}

function save(id: string, body: z.output<typeof QuestionEditForm>): Promise<unknown> {
  return callAsMember('PUT /questions/{id}', { params: { id }, body });
}
