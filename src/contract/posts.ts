import * as z from 'zod';
import { Id, OptionalText, WebAddress } from './fields.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';

/** The source of an imported post. Its license requires site, post and author, named and linked. */
export const PostOrigin = z.object({
  /** The site's name as usually written: `quantumcomputing.stackexchange.com`. */
  site: z.string(),
  /** The post's address there, absolute. */
  url: WebAddress,
  /** `CC BY-SA 4.0` and such. */
  license: z.string(),
  licenseUrl: WebAddress.nullish(),
});
export type PostOrigin = z.output<typeof PostOrigin>;

/** A post without its text, with its question. */
export const PostSummary = z.object({
  kind: z.enum(['question', 'answer']),
  _id: Id,
  questionId: Id,
  /** Of the question. */
  title: OptionalText,
  author: SomeAuthor,
});
export type PostSummary = z.output<typeof PostSummary>;

export const getPost = route({
  method: 'GET',
  path: '/posts/{id}',
  access: 'public',
  summary: 'The question or answer that a post is',
  source: 'features comments and history',
  params: z.object({ id: z.string() }),
  response: z.object({ post: PostSummary }),
});
