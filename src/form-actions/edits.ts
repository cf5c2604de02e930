import { answerPath, questionPath } from '../contract/addresses.ts';
import type { Client } from '../api/client.ts';
import type { PostSummary } from '../contract/posts.ts';
import { AnswerSuggestionForm, QuestionSuggestionForm } from '../contract/suggestion-forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { AnswerEditForm, QuestionEditForm } from '../contract/moderation-forms.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Editable, Source } from './editable.ts';

/** A question as a post to edit. */
export function questionEdit(id: string): Editable<typeof QuestionEditForm> {
  return {
    schema: QuestionEditForm,
    path: questionPath(id),
    question: id,
    saved: MESSAGES.questionEdited,
    draft: `edit:question:${id}`,
    unread: MESSAGES.questionFailed,
    async read(call, version) {
      const given = { params: { id }, query: { version } };
      const { title, content, tags, ...base } = await call(ROUTES.getQuestionSource, given);
      return sourceOf(content, { title, tags: tags.join(', ') }, base);
    },
    save: (call, body) => call(ROUTES.editQuestion, { params: { id }, body }),
  };
}

/** An answer as a post to edit, on the page of its question. */
export function answerEdit(questionId: string, id: string): Editable<typeof AnswerEditForm> {
  return {
    schema: AnswerEditForm,
    path: answerPath(questionId, id),
    question: questionId,
    saved: MESSAGES.answerEdited,
    draft: `edit:answer:${id}`,
    unread: MESSAGES.answerLoadFailed,
    async read(call, version) {
      const given = { params: { id }, query: { version } };
      const { content, ...base } = await call(ROUTES.getAnswerSource, given);
      return sourceOf(content, {}, base);
    },
    save: (call, body) => call(ROUTES.editAnswer, { params: { id }, body }),
  };
}

/** A post, for suggesting an edit. */
export function suggestionOf({ kind, _id, questionId }: PostSummary): Editable {
  const isQuestion = kind === 'question';
  const common = {
    path: isQuestion ? questionPath(_id) : answerPath(questionId, _id),
    question: questionId,
    saved: MESSAGES.suggested,
    draft: `suggest:${_id}`,
    unread: MESSAGES.questionFailed,
    async read(call: Client, wanted?: number) {
      const given = { params: { id: _id }, query: { version: wanted } };
      const { title, content, tags, version } = await call(ROUTES.getPostSource, given);
      const fields = isQuestion ? { title: title ?? '', tags: tags.join(', ') } : {};
      return sourceOf(content, fields, { version, needsReason: true });
    },
  };
  const question: Editable<typeof QuestionSuggestionForm> = {
    ...common,
    schema: QuestionSuggestionForm,
    save: (call, body) => call(ROUTES.suggestQuestionEdit, { params: { id: _id }, body }),
  };
  const answer: Editable<typeof AnswerSuggestionForm> = {
    ...common,
    schema: AnswerSuggestionForm,
    save: (call, body) => call(ROUTES.suggestAnswerEdit, { params: { answerId: _id }, body }),
  };
  return isQuestion ? question : answer;
}

interface Base {
  readonly version?: number | null | undefined;
  readonly needsReason?: boolean | null | undefined;
}

/** A foreign backend may have neither versions nor reasons. */
function sourceOf(
  content: string,
  fields: Source['fields'],
  { version, needsReason }: Base,
): Source {
  const named = typeof version === 'number' ? { version: String(version) } : {};
  return { content, fields: { ...fields, ...named }, needsReason: needsReason === true };
}
