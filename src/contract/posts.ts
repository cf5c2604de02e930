import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { Count, identified, Time, WebAddress } from './fields.ts';
import { SomeAuthor } from './users.ts';

/** Feature `comments`: a comment below a question or an answer; `content` is HTML as in section 5. */
export const Comment = identified({
  content: BodyHtml,
  author: SomeAuthor,
  createdAt: Time,
  voteScore: Count,
});
export type Comment = z.output<typeof Comment>;

/** Where an imported post comes from. Its licence asks for site, post and author, named and linked. */
export const PostOrigin = z.object({
  /** The site's name as people write it: `quantumcomputing.stackexchange.com`. */
  site: z.string(),
  /** The post's address there, absolute. */
  url: WebAddress,
  /** `CC BY-SA 4.0` and such. */
  license: z.string(),
  licenseUrl: WebAddress.nullish(),
});
export type PostOrigin = z.output<typeof PostOrigin>;
