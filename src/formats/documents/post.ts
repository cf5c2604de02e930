import type { BlockContent, List } from 'mdast';
import type { Answer } from '../../contract/answers.ts';
import type { Comment } from '../../contract/comments.ts';
import { type BodyContext, bodyLine, boundedBlocks } from '../../markup/to-markdown/body.ts';
import { bullets, type Piece } from './nodes.ts';
import { by, moment, source } from './people.ts';

/** A post with a heading: its author and time, score, source and text. */
export async function postBlocks(
  post: Pick<Answer, 'content' | 'comments'>,
  facts: readonly (Piece[] | undefined)[],
  context: BodyContext & { readonly site: string },
): Promise<BlockContent[]> {
  return [
    bullets(facts),
    ...(await boundedBlocks(post.content, context)),
    ...(await commentList(post.comments ?? [], context)),
  ];
}

/** The author and time of a post, its last edit, and its source. */
export function authorship(
  post: Pick<Answer, 'author' | 'createdAt' | 'editedAt' | 'origin'>,
  verb: string,
  site: string,
): (Piece[] | undefined)[] {
  const reputation = post.author ? ` (reputation ${String(post.author.reputation)})` : '';
  return [
    [verb, ...by(post.author, site), reputation, ', ', moment(post.createdAt)],
    post.editedAt ? ['Edited ', moment(post.editedAt)] : undefined,
    source(post.origin, post.author),
  ];
}

async function commentList(
  comments: readonly Comment[],
  context: BodyContext & { readonly site: string },
): Promise<List[]> {
  if (comments.length === 0) return [];
  const items = comments.map(async ({ content, author, createdAt, voteScore }) => {
    const score = voteScore > 0 ? `, score ${String(voteScore)}` : '';
    const signature = [' — comment', ...by(author, context.site), score, ', ', moment(createdAt)];
    return [...(await bodyLine(content, context)), ...signature];
  });
  return [bullets(await Promise.all(items))];
}
