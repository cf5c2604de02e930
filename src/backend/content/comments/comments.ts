import type { Comment } from '../../../contract/comments.ts';
import type { Author } from '../../../contract/users.ts';
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

/** A mention as stored in a body: a link to a person, whose text is their name at that time. */
const MENTION = /(<a\b[^>]*?\bhref="\/users\/([1-9]\d{0,14})"[^>]*>)@([\w-]{1,30})(?=<\/a>)/g;

/** The ids of the people mentioned in clean HTML. */
export function mentionedIn(html: string): number[] {
  return html.includes('@') ? [...html.matchAll(MENTION)].map(([, , id]) => Number(id)) : [];
}

/** The ids of these people by their lowercased names in clean HTML. */
export function namedIn(html: string, ids: readonly number[]): Map<string, number> {
  const all = html.includes('@') ? [...html.matchAll(MENTION)] : [];
  return new Map(
    all
      .map(([, , id, name = '']) => [name.toLowerCase(), Number(id)] as const)
      .filter(([, id]) => ids.includes(id)),
  );
}

/** Replaces the names in mentions with current ones. */
export function withNames(html: string, people: ReadonlyMap<number, Author>): string {
  if (!html.includes('@')) return html;
  return html.replace(MENTION, (whole, link: string, id: string) => {
    const name = people.get(Number(id))?.username;
    return name === undefined ? whole : `${link}@${name}`;
  });
}
