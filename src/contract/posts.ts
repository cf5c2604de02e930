import * as z from 'zod';
import { WebAddress } from './fields.ts';

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
