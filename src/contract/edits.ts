import * as z from 'zod';
import { Answer } from './answers.ts';
import { written } from './body-format.ts';
import { AnswerEdit, QuestionEdit } from './edit-forms.ts';
import { Line, listOf } from './fields.ts';
import { Question } from './questions.ts';
import { route } from './route.ts';

/** The version to load; the newest by default. */
export const ofVersion = z.object({ version: z.coerce.number().int().positive().optional() });
const source = {
  /** The base version for an edit. */
  version: z.number().int().nullish(),
  /** Whether an edit requires a reason. */
  needsReason: z.boolean().nullish(),
};
/** The version after the edit. */
const edited = { version: z.number().int().nullish() };
const done = z.object({ ok: z.literal(true) });

export const getQuestionSource = route('GET /questions/{id}/source', {
  access: 'member',
  summary: 'The source of a question, for editing; for its author, moderators and admins',
  query: ofVersion,
  /** `content` is HTML as in section 5. */
  response: z.object({
    title: Line,
    content: z.string(),
    tags: listOf(z.string()),
    ...source,
  }),
});

export const getAnswerSource = route('GET /answers/{id}/source', {
  access: 'member',
  summary: 'The source of an answer, for editing; for its author, moderators and admins',
  query: ofVersion,
  response: z.object({ content: z.string(), questionId: z.string(), ...source }),
});

export const editQuestion = route('PUT /questions/{id}', {
  access: 'member',
  summary: 'Edit a question; for its author, moderators and admins',
  body: written(QuestionEdit),
  response: z.object({ question: Question, ...edited }),
});

export const editAnswer = route('PUT /answers/{id}', {
  access: 'member',
  summary: 'Edit an answer; for its author, moderators and admins',
  body: written(AnswerEdit),
  response: z.object({ answer: Answer, ...edited }),
});

export const deleteQuestion = route('DELETE /questions/{id}', {
  access: 'member',
  summary: 'Delete the caller’s own question, if it has no answers',
  response: done,
});

export const deleteAnswer = route('DELETE /answers/{id}', {
  access: 'member',
  summary: 'Delete the caller’s own answer',
  response: done,
});
