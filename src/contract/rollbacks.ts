import * as z from 'zod';
import { EDIT_REASON_MAX } from './edit-forms.ts';
import { VersionText } from './history.ts';
import { route } from './route.ts';
import { isVisible, singleLine } from '../shared/clean-text.ts';

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

const NO_VERSION = 'No such version';

const RollBack = z.object({
  /** The version to restore. */
  number: z.number(NO_VERSION).int(NO_VERSION).positive(NO_VERSION),
  /** As for an edit: the version of the post to be replaced; the newest by default. */
  version: z.number().int().positive().optional(),
});
const RolledBack = z.object({ version: z.number().int() });
const ROLL_BACK = 'Roll a post back to an earlier version; for its author, moderators and admins';

export const rollBackQuestion = route('POST /questions/{id}/rollback', {
  access: 'member',
  summary: ROLL_BACK,
  source: 'feature history',
  body: RollBack,
  response: RolledBack,
});

export const rollBackAnswer = route('POST /answers/{answerId}/rollback', {
  access: 'member',
  summary: ROLL_BACK,
  source: 'feature history',
  body: RollBack,
  response: RolledBack,
});

export const redactVersion = route('POST /admin/posts/{id}/history/{number}/redact', {
  access: 'admin',
  summary: 'Permanently redact the text of an old version; its entry stays, with the reason',
  source: 'feature history',
  params: z.object({ id: z.string(), number: z.string().max(9) }),
  body: RedactionForm,
  response: z.object({ version: VersionText }),
});
