import type { Comment } from '../../../contract/comments.ts';
import type { Author } from '../../../contract/users.ts';
import { withNames } from './mentions-html.ts';
import type { CommentRow } from './comments.store.ts';

/** Comments in the contract's form, by the id of their post. */
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

/** A comment on the wire. A deleted one has no content, author or votes. */
export function toComment(row: CommentRow, authors: ReadonlyMap<number, Author>): Comment {
  const isDeleted = row.deleted_at !== null;
  return {
    _id: String(row.id),
    content: isDeleted ? '' : withNames(row.html, authors),
    ...(row.source !== null && !isDeleted && { markdown: row.source }),
    author: isDeleted ? null : (authors.get(row.author_id) ?? null),
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    voteScore: isDeleted ? 0 : row.score,
    hasVoted: row.voted > 0,
    replyTo: row.reply_to === null ? null : String(row.reply_to),
    isDeleted,
  };
}
