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

export const getPost = route('GET /posts/{id}', {
  access: 'public',
  summary: 'The question or answer that a post is',
  response: z.object({ post: PostSummary }),
});

/** The properties of a post that the deletion rules check. */
export interface Deletable {
  readonly kind: 'question' | 'answer';
  readonly isAuthor: boolean;
  /** For a question: the number of answers that are not deleted. */
  readonly answers: number;
  /** Whether the question has an open bounty. */
  readonly hasBounty?: boolean;
}

/** Why a member cannot delete a post; undefined if they can. */
export function deletionRefusal({
  kind,
  isAuthor,
  answers,
  hasBounty = false,
}: Deletable): DeletionRefusal | undefined {
  if (!isAuthor) return { code: 'forbidden', message: `Only the author can delete this ${kind}` };
  if (kind === 'answer') return undefined;
  if (hasBounty)
    return {
      code: 'conflict',
      message: 'A question with a bounty cannot be deleted until it ends',
    };
  if (answers === 0) return undefined;
  return {
    code: 'conflict',
    message: 'This question has answers, so it can no longer be deleted',
  };
}

export interface DeletionRefusal {
  readonly code: 'forbidden' | 'conflict';
  readonly message: string;
}

const CommunityWiki = z.object({ isWiki: z.boolean() });

export const setCommunityWiki = route('PUT /posts/{id}/wiki', {
  access: 'member',
  summary:
    'Let every member edit a post, or no longer; nobody earns reputation from it in the meantime. For its author, moderators and admins',
  body: CommunityWiki,
  response: CommunityWiki,
});
