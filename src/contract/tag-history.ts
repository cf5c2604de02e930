import * as z from 'zod';
import { itemsOf, OptionalText, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';

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

export const listTagHistory = route({
  method: 'GET',
  path: '/tags/{name}/history',
  access: 'public',
  summary: 'The versions of a tag’s description, newest first, 20 a page',
  source: 'feature tag-suggestions',
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
