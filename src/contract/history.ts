import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { Count, Id, itemsOf, Line, listOf, OptionalText, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';

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

const list = z.object({ page: Page });
const Versions = z.object({
  versions: itemsOf(Version),
  total: Count,
  /** The base version for an edit of the post. */
  version: z.number().int().nullish(),
  pagination: UserPaging.nullish(),
});
const numbered = z.string().max(9);

const LIST = 'The versions and events of a post, newest first, 20 a page';
const TEXT = 'The text of a version of a post';

export const listQuestionHistory = route('GET /questions/{id}/history', {
  access: 'personal',
  summary: LIST,
  source: 'feature history',
  query: list,
  response: Versions,
});

export const listAnswerHistory = route('GET /answers/{answerId}/history', {
  access: 'personal',
  summary: LIST,
  source: 'feature history',
  query: list,
  response: Versions,
});

export const getQuestionVersion = route('GET /questions/{id}/history/{number}', {
  access: 'personal',
  summary: TEXT,
  source: 'feature history',
  params: z.object({ id: z.string(), number: numbered }),
  response: z.object({ version: VersionText }),
});

export const getAnswerVersion = route('GET /answers/{answerId}/history/{number}', {
  access: 'personal',
  summary: TEXT,
  source: 'feature history',
  params: z.object({ answerId: z.string(), number: numbered }),
  response: z.object({ version: VersionText }),
});
