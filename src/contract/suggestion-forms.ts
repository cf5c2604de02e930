import * as z from 'zod/mini';
import { singleLine } from './clean-text.ts';
import { AnswerForm, AskForm, QuestionForm } from './forms.ts';
import { EDIT_REASON_MAX, TagDescription } from './moderation-forms.ts';
import { isVisible } from './visible.ts';

export const SUGGESTION_STATUSES = [
  'waiting',
  'approved',
  'improved',
  'rejected',
  'withdrawn',
  'lapsed',
] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

export const DECISIONS = ['approve', 'improve', 'reject', 'withdraw'] as const;
export type Decision = (typeof DECISIONS)[number];

const NO_REASON = 'Please explain what you would change and why';
const TOO_LONG = `At most ${String(EDIT_REASON_MAX)} characters`;

const reason = z
  .string(NO_REASON)
  .check(
    z.overwrite(singleLine),
    z.refine(isVisible, NO_REASON),
    z.maxLength(EDIT_REASON_MAX, TOO_LONG),
  );
/** The version of the post that it began from; the newest one where it is left out. */
const version = z.optional(z.int().check(z.positive()));
const printedVersion = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)),
  ),
);
const { title, tags } = QuestionForm.shape;
const body = z.pick(AnswerForm, { content: true });
const questionBody = z.pick(QuestionForm, { content: true });

/** What is left out of a question's stays as it is. */
export const QuestionSuggestion = z.extend(questionBody, {
  title: z.optional(title),
  tags: z.optional(tags),
  reason,
  version,
});
export const AnswerSuggestion = z.extend(body, { reason, version });

const NO_DESCRIPTION = 'Please describe the tag';
const description = TagDescription.check(z.refine(isVisible, NO_DESCRIPTION));

/** What a tag's description is to say, as who decides improves it. */
export const DescriptionForm = z.object({ description });
/** The same as it is suggested. */
export const TagSuggestion = z.object({ description, reason, version });
export const TagSuggestionForm = z.object({ description, reason, version: printedVersion });

/** As people type them: all in texts. */
export const QuestionSuggestionForm = z.extend(AskForm, { reason, version: printedVersion });
export const AnswerSuggestionForm = z.extend(body, { reason, version: printedVersion });

export const SuggestionDecision = z.object({
  decision: z.enum(DECISIONS),
  /** Of `improve`: the body to be saved instead, as HTML. */
  content: z.optional(body.shape.content),
  /** The same of a tag's description. */
  description: z.optional(description),
  /** Of `improve`: the version of the post that it began from; the newest one where it is left out. */
  version,
  /** Of `reject`. */
  reason: z.optional(
    z.string().check(z.overwrite(singleLine), z.maxLength(EDIT_REASON_MAX, TOO_LONG)),
  ),
});
