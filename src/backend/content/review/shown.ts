import type { ReviewedPost, TargetKind } from '../../../contract/review.ts';
import { commentPath, tagPath, userPath } from '../../../contract/addresses.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import { escapeText } from '../../../markup/body/escape.ts';
import { findRow } from '../../platform/sql/rows.ts';

interface Target {
  readonly kind: TargetKind;
  readonly id: number;
}

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
  const row = await queries
    .selectFrom('posts as post')
    .leftJoin('posts as question', 'question.id', 'post.question_id')
    .select(['post.id', 'post.question_id', 'post.title', 'post.content', 'post.display'])
    .select(['post.created_at', 'post.version', 'post.score', 'post.status', 'post.deleted_at'])
    .select(['question.title as questionTitle', 'question.content as questionContent'])
    .select(['question.display as questionDisplay', 'question.created_at as askedAt'])
    .select('question.deleted_at as questionDeleted')
    .where('post.id', '=', id)
    .executeTakeFirst();
  if (row?.questionDeleted !== null) return undefined;
  if (row.deleted_at !== null && which === 'present') return undefined;
  const isAnswer = row.question_id !== null;
  const tags = isAnswer ? [] : await tagsOfQuestion(queries, id);
  return {
    _id: String(row.id),
    link: row.deleted_at === null ? linkTo(row) : null,
    title: (isAnswer ? row.questionTitle : row.title) ?? '',
    content: row.display ?? row.content,
    tags: [...tags],
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
    score: row.score,
    isClosed: row.status === 'closed',
    isHidden: row.deleted_at !== null,
    context: isAnswer
      ? {
          title: row.questionTitle ?? '',
          content: row.questionDisplay ?? row.questionContent ?? '',
          createdAt: new Date(row.askedAt ?? 0).toISOString(),
        }
      : null,
  };
}

async function shownComment(
  queries: Queries,
  id: number,
  which: 'present' | 'any',
): Promise<ReviewedPost | undefined> {
  const row = await queries
    .selectFrom('comments as comment')
    .innerJoin('posts as post', 'post.id', 'comment.post_id')
    .leftJoin('posts as question', 'question.id', 'post.question_id')
    .select(['comment.id', 'comment.content', 'comment.display', 'comment.created_at'])
    .select(['comment.deleted_at', 'comment.score', 'post.title', 'post.content as postContent'])
    .select(['post.display as postDisplay', 'post.created_at as postedAt'])
    .select(['post.deleted_at as postDeleted', 'question.deleted_at as questionDeleted'])
    .select('question.title as questionTitle')
    .where('comment.id', '=', id)
    .executeTakeFirst();
  if (row?.postDeleted !== null || row.questionDeleted !== null) return undefined;
  if (row.deleted_at !== null && which === 'present') return undefined;
  const title = row.title ?? row.questionTitle ?? '';
  return {
    ...NO_POST,
    _id: String(row.id),
    link: row.deleted_at === null ? commentPath(String(row.id)) : null,
    title,
    content: row.display ?? row.content,
    createdAt: new Date(row.created_at).toISOString(),
    score: row.score,
    isHidden: row.deleted_at !== null,
    context: {
      title,
      content: row.postDisplay ?? row.postContent,
      createdAt: new Date(row.postedAt).toISOString(),
    },
  };
}

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
