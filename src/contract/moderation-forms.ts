import * as z from 'zod/mini';
import { AnswerForm, AskForm, QuestionForm, TagName } from './forms.ts';
import { ROLES } from './roles.ts';
import { SuspensionDays } from './suspension.ts';
import { isVisible, multiLine, singleLine } from '../shared/clean-text.ts';

/** Forms for moderators and for those who report or edit posts, shared by browsers and servers. */

/** Maximum length. */
export const EDIT_REASON_MAX = 300;

/** An optional reason of a sentence or two. */
export const Reason = z.optional(
  z.pipe(
    z.string().check(z.overwrite(singleLine), z.maxLength(500, 'At most 500 characters')),
    z.transform((text) => (isVisible(text) ? text : undefined)),
  ),
);

export const RoleForm = z.object({ role: z.enum(ROLES) });
export const SuspensionForm = z.object({
  suspended: z.boolean(),
  reason: Reason,
  days: z.optional(z.nullable(SuspensionDays)),
});
export const FeatureForm = z.object({ featured: z.boolean() });
export const DeletionForm = z.object({ deleted: z.boolean(), reason: Reason });

export const ClosingForm = z.object({
  closed: z.boolean(),
  reason: Reason,
  /** The id of the original question. */
  duplicateOf: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** Durations of a lock to choose from, in days. */
export const LOCK_DAYS = [1, 7, 30] as const;
const LOCK_DAYS_MAX = 365;
const LOCK_LENGTH = `A lock lasts 1 to ${String(LOCK_DAYS_MAX)} days`;

const NO_LOCK_REASON = 'Please explain why you are locking this';

export const LockForm = z
  .object({
    locked: z.boolean(),
    /** For a lock; a week by default. */
    days: z.optional(
      z
        .number(LOCK_LENGTH)
        .check(
          z.int(LOCK_LENGTH),
          z.minimum(1, LOCK_LENGTH),
          z.maximum(LOCK_DAYS_MAX, LOCK_LENGTH),
        ),
    ),
    /** For a lock. */
    reason: Reason,
  })
  .check(
    z.refine((lock) => !lock.locked || lock.reason !== undefined, {
      path: ['reason'],
      error: NO_LOCK_REASON,
    }),
  );

/** The description of a tag. */
export const TagDescription = z
  .string()
  .check(z.overwrite(multiLine), z.maxLength(500, 'At most 500 characters'));

const tag = {
  description: TagDescription,
  color: z
    .string('Choose a color')
    .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'A color is # and six hexadecimal digits')),
  featured: z.boolean(),
  /** Whether dollars in questions with it are formulas; unchanged by default. */
  tex: z.optional(z.boolean()),
};

/** `version`: the base version of the description; `reason`: why it is changed. */
export const TagForm = z.object({
  ...tag,
  version: z.optional(z.int().check(z.positive())),
  reason: z.optional(
    z
      .string()
      .check(z.overwrite(singleLine), z.maxLength(EDIT_REASON_MAX, 'At most 300 characters')),
  ),
});
export const NewTagForm = z.object({ name: TagName, ...tag });
export const SiteTexForm = z.object({ tex: z.boolean() });
export const TagNameForm = z.object({ name: TagName });
export const TagMergeForm = z.object({ into: TagName });

const REASON_REQUIRED = 'Please describe what is wrong with this post';

export const ReportForm = z.object({
  reason: z
    .string(REASON_REQUIRED)
    .check(
      z.overwrite(singleLine),
      z.refine(isVisible, REASON_REQUIRED),
      z.maxLength(500, 'At most 500 characters'),
    ),
});

export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** `open` undoes a decision. */
export const ReportDecision = z.object({ status: z.enum(REPORT_STATUSES) });

/** The reason of an edit, shown in the history. */
const edit = {
  reason: z.optional(
    z.pipe(
      z
        .string()
        .check(z.overwrite(singleLine), z.maxLength(EDIT_REASON_MAX, 'At most 300 characters')),
      z.transform((text) => (isVisible(text) ? text : undefined)),
    ),
  ),
};
const NO_REDACTION_REASON = 'Please explain why this text must be removed';

/** Why an admin redacts an old version, shown in the history. */
export const RedactionForm = z.object({
  reason: z
    .string(NO_REDACTION_REASON)
    .check(
      z.overwrite(singleLine),
      z.refine(isVisible, NO_REDACTION_REASON),
      z.maxLength(EDIT_REASON_MAX, 'At most 300 characters'),
    ),
});

/** The base version of an edit; the newest by default. */
const base = z.optional(z.int().check(z.positive()));
/** The same in a hidden field. */
const printedBase = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)),
  ),
);

const body = z.pick(AnswerForm, { content: true });

/** Edits as typed: all values are text. */
export const AnswerEditForm = z.extend(body, { ...edit, version: printedBase });
export const QuestionEditForm = z.extend(AskForm, { ...edit, version: printedBase });

export const AnswerEdit = z.extend(body, { ...edit, version: base });
export const QuestionEdit = z.extend(QuestionForm, { ...edit, version: base });
