import type { Flag, NewRow } from '../../sql/tables.ts';
import { reserveIds } from '../../sql/keys.ts';
import { licenceOf } from '../licence.ts';
import { insertAll } from './insert.ts';
import { type Load, pagesOf } from './load.ts';

interface Post {
  readonly source_id: number;
  readonly id: number;
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

/** Writes questions and answers; questions first, because answers point at them. */
export async function loadPosts(load: Load): Promise<void> {
  await giveIds(load);
  await writeKind(load, 1, 'Writing questions');
  await writeKind(load, 2, 'Writing answers');
}

/** All ids are known before the first post is written: a question points at its accepted answer. */
async function giveIds(load: Load): Promise<void> {
  const { staging, tx, site } = load;
  const total = 'posts where question_source is not null';
  const query = `select source_id from posts
    where source_id > ? and question_source is not null order by source_id limit ?`;
  const part = { step: 'Numbering posts', total, query };
  for (const page of pagesOf<{ source_id: number }>(load, part)) {
    const ids = await reserveIds(tx, 'posts', page.length);
    const rows = page.map(({ source_id }, index) => ({ source_id, id: ids[index] ?? 0 }));
    for (const { source_id, id } of rows) {
      staging.run('update posts set id = ? where source_id = ?', id, source_id);
    }
    const known = rows.map((row) => ({ site, kind: 'posts', ...row }));
    await insertAll(tx, 'import_ids', known);
  }
}

async function writeKind(load: Load, type: 1 | 2, step: string): Promise<void> {
  const total = `posts where type = ${String(type)} and fate is null`;
  const query = `select posts.*, html.*, question.id as question_id, person.id as author_id,
      accepted.id as accepted_id, original.id as duplicate_of
    from posts
    join posts_html html on html.source_id = posts.source_id
    join posts question on question.source_id = posts.question_source
    join users person on person.source_id = posts.user_id
    left join posts accepted on accepted.source_id = posts.accepted_source
    left join posts original on original.source_id = posts.duplicate_source
    where posts.source_id > ? and posts.type = ${String(type)} and posts.fate is null
    order by posts.source_id limit ?`;
  for (const page of pagesOf<Post>(load, { step, total, query })) {
    const rows = page.map((post) => toRow(load.site, post));
    await insertAll(load.tx, 'posts', rows);
  }
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
    license: licenceOf(post.license, post.created_at),
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
