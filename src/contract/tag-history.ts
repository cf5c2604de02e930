import * as z from 'zod';
import { itemsOf, OptionalText, Page, Time } from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';

/** What a tag's description said, since when and by whom. */
export const TagVersion = z.object({
  /** From 1, in the order of time. */
  number: z.number().int(),
  at: Time,
  author: SomeAuthor,
  /** Who approved it, where it was suggested. */
  approvedBy: SomeAuthor,
  reason: OptionalText,
  description: OptionalText,
  /** What the version before said; null for the first one. */
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
    /** What a change of the description names as its base. */
    version: z.number().int(),
    versions: itemsOf(TagVersion),
    pagination: UserPaging.nullish(),
  }),
});
