import { insertAll } from './insert.ts';
import type { Part, Range } from './load.ts';

interface Comment {
  readonly source_id: number;
  readonly post_id: number;
  readonly author_id: number;
  readonly created_at: number;
  readonly score: number;
  readonly content: string;
  readonly display: string | null;
}

const COMMENTS = `select comments.source_id, posts.id as post_id, users.id as author_id,
    comments.created_at, comments.score, html.content, html.display
  from posts
  join comments on comments.post_id = posts.source_id and comments.fate is null
  join comments_html html on html.source_id = comments.source_id
  join users on users.source_id = comments.user_id
  where posts.question_source between ? and ? and posts.fate is null order by comments.source_id`;

/** Writes the comments on these questions and their answers. */
export async function writeComments({ tx, staging }: Part, { low, high }: Range): Promise<void> {
  const rows = staging
    .all<Comment>(COMMENTS, low, high)
    .map(({ source_id: _, ...comment }) => ({ ...comment }));
  await insertAll(tx, 'comments', rows);
}
