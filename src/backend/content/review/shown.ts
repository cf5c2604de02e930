import type { ReviewedPost } from '../../../contract/review.ts';
import { commentPath, tagPath, userPath } from '../../../contract/addresses.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import { escapeText } from '../../../shared/escape.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { findRow } from '../../platform/sql/rows.ts';
import type { Target } from './review.store.ts';

/**
 * A question, answer, comment, profile, or tag as its reviewers see it, with its context; undefined if
 * it is gone. `any` also shows what is hidden.
 */
export function shownTarget(
  queries: Queries,
  { kind, id }: Target,
  which: 'present' | 'any' = 'present',
): Promise<ReviewedPost | undefined> {
  if (kind === 'user') return shownUser(queries, id);
  if (kind === 'tag') return shownTag(queries, id);
  if (kind === 'comment') return shownComment(queries, id, which);
  return shownPost(queries, id, which);
}

/** What only published posts have. */
export const NO_POST = { tags: [], version: null, score: 0, isClosed: false, isHidden: false };

async function shownPost(
  queries: Queries,
  id: number,
  which: 'present' | 'any',
): Promise<ReviewedPost | undefined> {
  const row = await findRow(queries, 'posts', id);
  const question = row && (await questionOf(queries, row));
  if (!row || !question) return undefined;
  if (row.deleted_at !== null && which === 'present') return undefined;
  return {
    _id: String(row.id),
    link: row.deleted_at === null ? linkTo(row) : null,
    title: question.title ?? '',
    content: row.display ?? row.content,
    tags: row.question_id === null ? await tagsOfQuestion(queries, id) : [],
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
    score: row.score,
    isClosed: row.status === 'closed',
    isHidden: row.deleted_at !== null,
    context: row.question_id === null ? null : contextOf(question, question),
  };
}

async function shownComment(
  queries: Queries,
  id: number,
  which: 'present' | 'any',
): Promise<ReviewedPost | undefined> {
  const row = await findRow(queries, 'comments', id);
  const post = row && (await findRow(queries, 'posts', { id: row.post_id, deleted_at: null }));
  const question = post && (await questionOf(queries, post));
  if (!question) return undefined;
  if (row.deleted_at !== null && which === 'present') return undefined;
  return {
    ...NO_POST,
    _id: String(row.id),
    link: row.deleted_at === null ? commentPath(String(row.id)) : null,
    title: question.title ?? '',
    content: row.display ?? row.content,
    createdAt: new Date(row.created_at).toISOString(),
    score: row.score,
    isHidden: row.deleted_at !== null,
    context: contextOf(question, post),
  };
}

/** The question of a post, unless it is deleted; a deleted question is its own. */
const questionOf = async (queries: Queries, post: Row<'posts'>) =>
  post.question_id === null
    ? post
    : findRow(queries, 'posts', { id: post.question_id, deleted_at: null });

const contextOf = ({ title }: Row<'posts'>, { display, content, created_at }: Row<'posts'>) => ({
  title: title ?? '',
  content: display ?? content,
  createdAt: new Date(created_at).toISOString(),
});

async function shownUser(queries: Queries, id: number): Promise<ReviewedPost | undefined> {
  const row = await findRow(queries, 'users', { id, deleted_at: null });
  if (!row) return undefined;
  const lines = [row.bio, row.location, row.website].filter((line) => line !== '');
  return {
    ...NO_POST,
    _id: String(row.id),
    link: userPath(String(row.id)),
    title: row.username,
    content: lines.map((line) => `<p>${escapeText(line)}</p>`).join(''),
    createdAt: new Date(row.joined_at).toISOString(),
  };
}

async function shownTag(queries: Queries, id: number): Promise<ReviewedPost | undefined> {
  const row = await findRow(queries, 'tags', id);
  if (!row) return undefined;
  return {
    ...NO_POST,
    _id: String(row.id),
    link: tagPath(row.name),
    title: row.name,
    content: row.description === '' ? '' : `<p>${escapeText(row.description)}</p>`,
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
  };
}
