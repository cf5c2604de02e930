import type { Comment } from '../../contract/posts.ts';
import type { Author } from '../../contract/users.ts';
import type { CommentRow } from './store.ts';

/** Comments as the contract has them, by the post below which they stand. */
export function commentsByPost(
  rows: readonly CommentRow[],
  authors: ReadonlyMap<number, Author>,
): Map<number, Comment[]> {
  const byPost = new Map<number, Comment[]>();
  for (const row of rows) {
    const below = byPost.get(row.post_id);
    const comment = toComment(row, authors);
    if (below) below.push(comment);
    else byPost.set(row.post_id, [comment]);
  }
  return byPost;
}

function toComment(row: CommentRow, authors: ReadonlyMap<number, Author>): Comment {
  return {
    _id: String(row.id),
    content: row.html,
    author: authors.get(row.author_id) ?? null,
    createdAt: new Date(row.created_at).toISOString(),
    voteScore: row.score,
  };
}
