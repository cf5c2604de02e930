import type { NewRow, Row } from '../../../platform/sql/tables.ts';
import { saveDomains } from '../../../content/spam/spam.ts';
import { licenseOf } from '../../../content/posts/wire.ts';
import type { Staging } from '../staging/staging.ts';
import { insertAll } from './insert.ts';
import type { Part, Range } from './load.ts';

/** The columns of a post that are written as they are. */
const KEPT = [
  'id',
  'author_id',
  'created_at',
  'edited_at',
  'active_at',
  'score',
  'comment_count',
  'answer_count',
  'accepted_id',
  'closed_reason',
  'duplicate_of',
  'tex',
  'content',
  'display',
  'excerpt',
  'source',
  'source_format',
] as const;

export interface Post extends Pick<
  Row<'posts'>,
  (typeof KEPT)[number] | 'title' | 'views' | 'license'
> {
  readonly source_id: number;
  /** 1: a question; 2: an answer. */
  readonly type: 1 | 2;
  readonly question_id: number;
  readonly closed_at: number | null;
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
  const accepted = rows.filter(({ score = 0 }) => score >= 0).map(({ content }) => content);
  await saveDomains(tx, accepted);
}

function toRow(site: string, post: Post): NewRow<'posts'> {
  const isQuestion = post.type === 1;
  const kept = Object.fromEntries(KEPT.map((name) => [name, post[name]]));
  return {
    ...(kept as Pick<Post, (typeof KEPT)[number]>),
    kind: isQuestion ? 'question' : 'answer',
    question_id: isQuestion ? null : post.question_id,
    base_score: post.score,
    title: isQuestion ? (post.title ?? '') : null,
    views: isQuestion ? post.views : 0,
    status: isQuestion && post.closed_at !== null ? 'closed' : 'open',
    license: licenseOf(post.license, post.created_at),
    source_site: site,
    source_url: `https://${site}/${isQuestion ? 'q' : 'a'}/${String(post.source_id)}`,
  };
}
