import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { Count, Id, itemsOf, Line, listOf, OptionalText, Page, Time, typedLine } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
import { EDIT_REASON_MAX } from './edit-forms.ts';

/** Who redacted the text of a version, when and why. */
export const Redaction = z.object({ by: SomeAuthor, at: Time, reason: OptionalText });
export type Redaction = z.output<typeof Redaction>;

/** A version of a post, or an event such as its closing. */
export const Version = z.object({
  /** From 1, in chronological order. */
  number: z.number().int(),
  /** `created`, `edited`, `closed`, `reopened` and such. */
  kind: z.string(),
  author: SomeAuthor,
  at: Time,
  /** For a deletion or undeletion, only sent to the post's author and moderators. */
  reason: OptionalText,
  /** For the kind `converted`: the comment that the post was before. */
  commentId: Id.nullish(),
  /** Whether it has a text of its own. */
  hasText: z.boolean().nullish(),
  /** For a redacted version; its title, content and tags are empty. */
  redaction: Redaction.nullish(),
});
export type Version = z.output<typeof Version>;

/** A version with the full text of the post; title and tags only for questions. */
export const VersionText = z.object({
  ...Version.shape,
  title: Line.nullish(),
  content: BodyHtml,
  tags: listOf(z.string()),
});
export type VersionText = z.output<typeof VersionText>;

const numbered = z.object({ id: z.string(), number: z.string().max(9) });

export const listHistory = route('GET /posts/{id}/history', {
  access: 'personal',
  summary: 'The versions and events of a post, newest first, 20 a page',
  query: z.object({ page: Page }),
  response: z.object({
    versions: itemsOf(Version),
    total: Count,
    /** The base version for an edit of the post. */
    version: z.number().int().nullish(),
    pagination: UserPaging.nullish(),
  }),
});

export const getVersion = route('GET /posts/{id}/history/{number}', {
  access: 'personal',
  summary: 'The text of a version of a post',
  params: numbered,
  response: z.object({ version: VersionText }),
});

const NO_REDACTION_REASON = 'Please explain why this text must be removed';

/** Why an admin redacts an old version, shown in the history. */
export const RedactionForm = z.object({
  reason: typedLine(EDIT_REASON_MAX, NO_REDACTION_REASON, 'At most 300 characters'),
});

const NO_VERSION = 'No such version';

export const rollBack = route('POST /posts/{id}/rollback', {
  access: 'member',
  summary: 'Roll a post back to an earlier version; for its author, moderators and admins',
  body: z.object({
    /** The version to restore. */
    number: z.number(NO_VERSION).int(NO_VERSION).positive(NO_VERSION),
    /** As for an edit: the version of the post to be replaced; the newest by default. */
    version: z.number().int().positive().optional(),
  }),
  response: z.object({ version: z.number().int() }),
});

export const redactVersion = route('POST /admin/posts/{id}/history/{number}/redact', {
  access: 'admin',
  summary: 'Permanently redact the text of an old version; its entry stays, with the reason',
  params: numbered,
  body: RedactionForm,
  response: z.object({ version: VersionText }),
});
