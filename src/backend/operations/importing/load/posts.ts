import type { Flag, NewRow } from '../../../platform/sql/tables.ts';
import { saveDomains } from '../../../content/spam/spam.ts';
import { licenseOf } from '../../../content/posts/wire.ts';
import type { Staging } from '../staging/staging.ts';
import { insertAll } from './insert.ts';
import type { Part, Range } from './load.ts';

export interface Post {
  readonly source_id: number;
  readonly id: number;
  /** 1: a question; 2: an answer. */
  readonly type: 1 | 2;
  readonly question_id: number;
  readonly author_id: number;
  readonly accepted_id: number | null;
  readonly duplicate_of: number | null;
  readonly created_at: number;
  readonly edited_at: number | null;
  readonly active_at: number;
  readonly closed_at: number | null;
  readonly closed_reason: string | null;
  readonly score: number;
  readonly views: number;
  readonly answer_count: number;
  readonly comment_count: number;
  readonly title: string | null;
  readonly license: string | null;
  readonly tex: Flag;
  readonly content: string;
  readonly display: string | null;
  readonly excerpt: string;
  readonly source: string | null;
  readonly source_format: 'html' | 'markdown';
}

/** Questions first, because answers refer to them. */
const POSTS = `select posts.*, html.*, question.id as question_id, person.id as author_id,
    accepted.id as accepted_id, original.id as duplicate_of
  from posts
  join posts_html html on html.source_id = posts.source_id
  join posts question on question.source_id = posts.question_source
  join users person on person.source_id = posts.user_id
  left join posts accepted on accepted.source_id = posts.accepted_source
  left join posts original on original.source_id = posts.duplicate_source
  where posts.question_source between ? and ? and posts.fate is null
  order by posts.type, posts.source_id`;

/** These questions and their answers. */
export function readPosts(staging: Staging, { low, high }: Range): readonly Post[] {
  return staging.all<Post>(POSTS, low, high);
}

export async function writePosts({ tx, site }: Part, posts: readonly Post[]): Promise<void> {
  const rows = posts.map((post) => toRow(site, post));
  await insertAll(tx, 'posts', rows);
  // Poor posts may be spam that the other site kept.
  await saveDomains(
    tx,
    rows.filter(({ score = 0 }) => score >= 0).map(({ content }) => content),
  );
}

function toRow(site: string, post: Post): NewRow<'posts'> {
  const isQuestion = post.type === 1;
  return {
    id: post.id,
    kind: isQuestion ? 'question' : 'answer',
    question_id: isQuestion ? null : post.question_id,
    author_id: post.author_id,
    created_at: post.created_at,
    edited_at: post.edited_at,
    active_at: post.active_at,
    deleted_at: null,
    score: post.score,
    base_score: post.score,
    comment_count: post.comment_count,
    title: isQuestion ? (post.title ?? '') : null,
    views: isQuestion ? post.views : 0,
    answer_count: post.answer_count,
    accepted_id: post.accepted_id,
    status: isQuestion && post.closed_at !== null ? 'closed' : 'open',
    closed_reason: post.closed_reason,
    duplicate_of: post.duplicate_of,
    license: licenseOf(post.license, post.created_at),
    source_site: site,
    source_url: `https://${site}/${isQuestion ? 'q' : 'a'}/${String(post.source_id)}`,
    tex: post.tex,
    content: post.content,
    display: post.display,
    excerpt: post.excerpt,
    source: post.source,
    source_format: post.source_format,
  };
}
