import * as z from 'zod';
import { TextForm } from './conduct-forms.ts';
import { Id, identified, itemsOf, Line, OptionalText, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { Person } from './users.ts';

/** A moderator's warning. */
export const Warning = identified({
  text: z.string(),
  createdAt: Time,
  /** When its reader understood it; null until then. */
  readAt: Time.nullish(),
});

/** A moderator's private note on a person. */
const Note = identified({ text: z.string(), createdAt: Time, by: Person.nullish() });

/** What somebody else decided about a post or the account of the reader. */
export const Decision = identified({
  at: Time,
  /** `held`, `approved`, `rejected`, `hidden`, `closed`, `deleted`, `edited` and such. */
  what: z.string(),
  kind: z.enum(['question', 'answer', 'comment', 'user']),
  /** The title of the question; empty for the account. */
  title: OptionalText,
  reason: OptionalText,
  /** A path of this site; null where nothing is left to see. */
  link: z.string().nullish(),
});
export type Decision = z.output<typeof Decision>;

export const listDecisions = route('GET /decisions', {
  access: 'member',
  whileSuspended: true,
  refusal: 'Please log in to see decisions about your posts',
  summary: 'Decisions about the caller’s posts and account, newest first, 20 a page, and warnings',
  query: z.object({ page: Page }),
  response: z.object({
    warnings: itemsOf(Warning),
    decisions: itemsOf(Decision),
    pagination: UserPaging,
  }),
});

export const understandWarning = route('PUT /warnings/{id}/read', {
  access: 'member',
  whileSuspended: true,
  refusal: 'Please log in to read your warnings',
  summary: 'Confirm that the caller has read and understood a warning',
  response: z.object({ warning: Warning }),
});

export const getConduct = route('GET /admin/users/{id}/conduct', {
  access: 'moderator',
  summary: 'The warnings of a member, and moderators’ private notes on them',
  response: z.object({ user: Person, warnings: itemsOf(Warning), notes: itemsOf(Note) }),
});

export const warnUser = route('POST /admin/users/{id}/warnings', {
  access: 'moderator',
  summary: 'Warn a member, who reads it and confirms that',
  body: TextForm,
  status: 201,
  response: z.object({ warning: Warning }),
});

export const addNote = route('POST /admin/users/{id}/notes', {
  access: 'moderator',
  summary: 'Add a private note on a member, which only moderators read',
  body: TextForm,
  status: 201,
  response: z.object({ note: z.object({ _id: Id, text: Line }) }),
});
