import { insertAll } from './insert.ts';
import { type Load, pagesOf } from './load.ts';

interface Comment {
  readonly source_id: number;
  readonly post_id: number;
  readonly author_id: number;
  readonly created_at: number;
  readonly score: number;
  readonly content: string;
  readonly display: string | null;
}

export async function loadComments(load: Load): Promise<void> {
  const query = `select comments.source_id, posts.id as post_id, users.id as author_id,
      comments.created_at, comments.score, html.content, html.display
    from comments
    join comments_html html on html.source_id = comments.source_id
    join posts on posts.source_id = comments.post_id
    join users on users.source_id = comments.user_id
    where comments.source_id > ? and comments.fate is null order by comments.source_id limit ?`;
  const part = { step: 'Writing comments', total: 'comments where fate is null', query };
  for (const page of pagesOf<Comment>(load, part)) {
    const rows = page.map(({ post_id, author_id, created_at, score, content, display }) => ({
      post_id,
      author_id,
      created_at,
      score,
      content,
      display,
    }));
    await insertAll(load.tx, 'comments', rows);
  }
}
