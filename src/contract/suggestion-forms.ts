import * as z from 'zod/mini';
import { AnswerForm, AskForm, QuestionForm } from './forms.ts';
import { EDIT_REASON_MAX, TagDescription } from './moderation-forms.ts';
import { isVisible, singleLine } from '../shared/clean-text.ts';

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
/** The post's version that it is based on; the newest by default. */
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

/** For a question, omitted fields stay as they are. */
export const QuestionSuggestion = z.extend(questionBody, {
  title: z.optional(title),
  tags: z.optional(tags),
  reason,
  version,
});
export const AnswerSuggestion = z.extend(body, { reason, version });

const NO_DESCRIPTION = 'Please describe the tag';
const description = TagDescription.check(z.refine(isVisible, NO_DESCRIPTION));

/** A tag's new description, as improved by the person who decides. */
export const DescriptionForm = z.object({ description });
/** The same as suggested. */
export const TagSuggestion = z.object({ description, reason, version });
export const TagSuggestionForm = z.object({ description, reason, version: printedVersion });

/** As typed: all values are text. */
export const QuestionSuggestionForm = z.extend(AskForm, { reason, version: printedVersion });
export const AnswerSuggestionForm = z.extend(body, { reason, version: printedVersion });

export const SuggestionDecision = z.object({
  decision: z.enum(DECISIONS),
  /** For `improve`: the body to save instead, as HTML. */
  content: z.optional(body.shape.content),
  /** The same for a tag's description. */
  description: z.optional(description),
  /** For `improve`: the post's base version; the newest by default. */
  version,
  /** For `reject`. */
  reason: z.optional(
    z.string().check(z.overwrite(singleLine), z.maxLength(EDIT_REASON_MAX, TOO_LONG)),
  ),
});
