import type * as z from 'zod/v4/core';
import type { Client } from '../api/client.ts';
import { answerPath, pathOfPost, questionPath } from '../contract/addresses.ts';
import type { EditConflict } from '../shared/edit-conflict.ts';
import { error, type Message, MESSAGES, success } from '../contract/messages.ts';
import { AnswerEditForm, QuestionEditForm } from '../contract/edit-forms.ts';
import type { PostSummary } from '../contract/posts.ts';
import { ROUTES } from '../contract/routes.ts';
import { AnswerSuggestionForm, QuestionSuggestionForm } from '../contract/suggestions.ts';
import type { FormState } from './form.ts';

/** The initial content of an edit form; `content` is HTML, all else are form fields. */
export interface Source {
  readonly content: string;
  readonly fields: Readonly<Partial<Record<'title' | 'tags' | 'version', string>>>;
  /** Whether the edit requires a reason. */
  readonly needsReason: boolean;
}

/** A post that can be edited. */
export interface Editable<S extends z.$ZodType = z.$ZodType> {
  readonly schema: S;
  /** Loads its current text, or that of a version. */
  readonly read: (call: Client, version?: number) => Promise<Source>;
  readonly save: (call: Client, data: z.output<S>) => Promise<unknown>;
  /** The path of the post. */
  readonly path: string;
  /** The id of its question, or its own. */
  readonly question: string;
  readonly saved: Message;
  /** The name of its draft in the browser. */
  readonly draft: string;
  /** The message if the backend cannot send it and has no message itself. */
  readonly unread: Message;
}

/** The form of an edit; `html` is the original body, undefined if it could not be loaded. */
export interface EditState extends FormState {
  readonly html: string | undefined;
  readonly needsReason?: boolean;
  /** Changes since the edit began. */
  readonly conflict?: EditConflict;
}

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
    unread: error('Failed to load answer'),
    async read(call, version) {
      const given = { params: { id }, query: { version } };
      const { content, ...base } = await call(ROUTES.getAnswerSource, given);
      return sourceOf(content, {}, base);
    },
    save: (call, body) => call(ROUTES.editAnswer, { params: { id }, body }),
  };
}

/** A post, for suggesting an edit. */
export function suggestionOf(
  post: PostSummary,
): Editable<typeof QuestionSuggestionForm | typeof AnswerSuggestionForm> {
  const { kind, _id, questionId } = post;
  const isQuestion = kind === 'question';
  return {
    schema: isQuestion ? QuestionSuggestionForm : AnswerSuggestionForm,
    path: pathOfPost(post),
    question: questionId,
    saved: success('Suggestion sent. The author or a moderator will review it.'),
    draft: `suggest:${_id}`,
    unread: MESSAGES.questionFailed,
    async read(call, wanted) {
      const given = { params: { id: _id }, query: { version: wanted } };
      const { title, content, tags, version } = await call(ROUTES.getPostSource, given);
      const fields = isQuestion ? { title: title ?? '', tags: tags.join(', ') } : {};
      return sourceOf(content, fields, { version, needsReason: true });
    },
    save: (call, body) => call(ROUTES.suggestEdit, { params: { id: _id }, body }),
  };
}

interface Base {
  readonly version?: number | null | undefined;
  readonly needsReason?: boolean | null | undefined;
}

/** A foreign backend may have neither versions nor reasons. */
function sourceOf(content: string, fields: Source['fields'], { version, needsReason }: Base) {
  const named = typeof version === 'number' ? { version: String(version) } : {};
  return { content, fields: { ...fields, ...named }, needsReason: needsReason === true };
}
