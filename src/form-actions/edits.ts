import { answerPath, questionPath } from '../contract/addresses.ts';
import { AskForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { AnswerEdit } from '../contract/moderation-forms.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Editable } from './edit.ts';

/** A question as a post to edit. */
export function questionEdit(id: string): Editable<typeof AskForm> {
  return {
    schema: AskForm,
    path: questionPath(id),
    question: id,
    saved: MESSAGES.questionEdited,
    draft: `edit:question:${id}`,
    unread: MESSAGES.questionFailed,
    async read(call) {
      const source = await call(ROUTES.getQuestionSource, { params: { id } });
      return { ...source, tags: source.tags.join(', ') };
    },
    save: (call, body) => call(ROUTES.editQuestion, { params: { id }, body }),
  };
}

/** An answer as a post to edit, on the page of its question. */
export function answerEdit(questionId: string, id: string): Editable<typeof AnswerEdit> {
  return {
    schema: AnswerEdit,
    path: answerPath(questionId, id),
    question: questionId,
    saved: MESSAGES.answerEdited,
    draft: `edit:answer:${id}`,
    unread: MESSAGES.answerLoadFailed,
    async read(call) {
      const { content } = await call(ROUTES.getAnswerSource, { params: { id } });
      return { content };
    },
    save: (call, body) => call(ROUTES.editAnswer, { params: { id }, body }),
  };
}
