import * as z from 'zod';
import { itemsOf, OptionalText, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SuggestionResult, TagSuggestion } from './suggestions.ts';
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

export const suggestTagDescription = route({
  method: 'POST',
  path: '/tags/{name}/suggestions',
  access: 'member',
  summary: 'Suggest a tag description, for moderators to review',
  source: FEATURE,
  params: z.object({ name: z.string() }),
  body: TagSuggestion,
  status: 201,
  response: SuggestionResult,
});

export const listTagHistory = route({
  method: 'GET',
  path: '/tags/{name}/history',
  access: 'public',
  summary: 'The versions of a tag’s description, newest first, 20 a page',
  source: FEATURE,
  params: z.object({ name: z.string() }),
  query: z.object({ page: Page }),
  response: z.object({
    tag: z.object({ name: z.string() }),
    /** The base version for a change of the description. */
    version: z.number().int(),
    versions: itemsOf(TagVersion),
    pagination: UserPaging.nullish(),
  }),
});
