import * as z from 'zod';
import { Flag, itemsOf, OptionalText, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SuggestionResult, TagSuggestion } from './suggestions.ts';
import { Tag } from './tags.ts';
import { SomeAuthor } from './users.ts';

const FEATURE = 'feature tag-suggestions';

/** A version of a tag's description, with its time and author. */
export const TagVersion = z.object({
  /** From 1, in chronological order. */
  number: z.number().int(),
  at: Time,
  author: SomeAuthor,
  /** Who approved it, if it was suggested. */
  approvedBy: SomeAuthor,
  reason: OptionalText,
  description: OptionalText,
  /** The previous version's text; null for the first one. */
  previous: z.string().nullish(),
});
export type TagVersion = z.output<typeof TagVersion>;

export const suggestTagDescription = route('POST /tags/{name}/suggestions', {
  access: 'member',
  summary: 'Suggest a tag description, for those who edit it to review',
  source: FEATURE,
  body: TagSuggestion,
  status: 201,
  response: SuggestionResult,
});

export const editTagDescription = route('PUT /tags/{name}/description', {
  access: 'member',
  summary:
    'Change a tag’s description; needs the privilege to edit tag descriptions, or a score of 20 in the tag; refused (409) if it has changed since `version`',
  source: FEATURE,
  body: TagSuggestion,
  response: z.object({ tag: Tag }),
});

export const listTagHistory = route('GET /tags/{name}/history', {
  access: 'personal',
  summary: 'The versions of a tag’s description, newest first, 20 a page',
  source: FEATURE,
  query: z.object({ page: Page }),
  response: z.object({
    tag: z.object({ name: z.string() }),
    /** The base version for a change of the description. */
    version: z.number().int(),
    /** Whether the caller edits the description, rather than suggests another one. */
    mayEdit: Flag,
    versions: itemsOf(TagVersion),
    pagination: UserPaging.nullish(),
  }),
});
