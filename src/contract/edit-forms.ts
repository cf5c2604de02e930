import * as z from 'zod/mini';
import { AnswerForm, AskForm, QuestionForm } from './forms.ts';
import { isVisible, singleLine } from '../shared/clean-text.ts';

/** Maximum length of the reason of an edit. */
export const EDIT_REASON_MAX = 300;

/** A reason on one line. */
export const ShortReason = z
  .string()
  .check(z.overwrite(singleLine), z.maxLength(EDIT_REASON_MAX, 'At most 300 characters'));

/** An optional reason of a sentence or two. */
export const Reason = z.optional(
  z.pipe(
    z.string().check(z.overwrite(singleLine), z.maxLength(500, 'At most 500 characters')),
    z.transform((text) => (isVisible(text) ? text : undefined)),
  ),
);

/** The reason of an edit, shown in the history. */
const edit = {
  reason: z.optional(
    z.pipe(
      ShortReason,
      z.transform((text) => (isVisible(text) ? text : undefined)),
    ),
  ),
};

/** The version that an edit is based on; the newest by default. */
export const BaseVersion = z.optional(z.int().check(z.positive()));
/** The same in a hidden field. */
export const PrintedBaseVersion = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)),
  ),
);

const body = z.pick(AnswerForm, { content: true });

/** Edits as typed: all values are text. */
export const AnswerEditForm = z.extend(body, { ...edit, version: PrintedBaseVersion });
export const QuestionEditForm = z.extend(AskForm, { ...edit, version: PrintedBaseVersion });

export const AnswerEdit = z.extend(body, { ...edit, version: BaseVersion });
export const QuestionEdit = z.extend(QuestionForm, { ...edit, version: BaseVersion });
