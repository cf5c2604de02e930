import { useEffect, useRef, useState } from 'react';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import { AnswerForm as Rules } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { PostedAnswer } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { type Drafting, nameOfDraft } from '../drafts/useServerDraft.ts';
import { BodyField, type FieldHandle, type Tex } from '../editor/BodyField.tsx';
import { PostForm } from '../forms/PostForm.tsx';
import { isPrintedAgain, type PrintedForm } from '../forms/useForm.ts';
import { usePostForm } from '../forms/usePostForm.ts';

interface Props {
  readonly form: PrintedForm;
  readonly questionId: string;
  readonly tex?: Tex | undefined;
  /** How its draft is saved on the site, if it is. */
  readonly drafting?: Drafting | undefined;
}

export function AnswerForm({ form, questionId, tex, drafting }: Props) {
  const body = useRef<FieldHandle>(null);
  const [isEmpty, setEmpty] = useState(false);
  const state = usePostForm({
    schema: Rules,
    printed: form,
    target: nameOfDraft(form, drafting, `answer:${questionId}`),
    drafting,
    empty: () => body.current?.empty(),
    async send(answer, draft) {
      const reply = await callAsMember('POST /answers', { body: { ...answer, ...draft } });
      const { answer: posted, held } = PostedAnswer.parse(reply);
      const path = answerPath(questionId, posted._id);
      return held === true ? [path, MESSAGES.postHeld] : path;
    },
    sent: MESSAGES.answerPosted,
    otherwise: MESSAGES.answerFailed,
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
      action={`${questionPath(questionId)}/answers`}
      className="form wide below no-print"
      onInput={look}
      buttons={
        <button className="button main" disabled={isSending || isEmpty}>
          {isSending ? 'Posting...' : 'Post Answer'}
        </button>
      }
    >
      <BodyField
        ref={body}
        label="Your Answer"
        printed={form.values.content}
        error={errors.content}
        tex={tex}
        pictures={drafting !== undefined && form}
        html={isPrintedAgain(form) ? undefined : drafting?.html}
      />
      <input type="hidden" name="questionId" value={questionId} />
    </PostForm>
  );
}

function isBlankBody(form: HTMLFormElement): boolean {
  const body = new FormData(form).get('content');
  return typeof body !== 'string' || body.trim() === '';
}
