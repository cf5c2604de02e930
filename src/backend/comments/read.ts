import type { Comment, CommentedPost, getComment } from '../../contract/comments.ts';
import type { CallResult } from '../../contract/route.ts';
import type { Author } from '../../contract/users.ts';
import type { Backend, Caller } from '../backend.ts';
import { notFound } from '../http/errors.ts';
import { postOnPage } from '../posts/page.ts';
import type { Queries } from '../sql/open.ts';
import type { PostKind } from '../sql/tables.ts';
import { authorsOf } from '../users/authors.ts';
import { toComment } from './comments.ts';
import { mentionedIn } from './mentions-html.ts';
import { commentRow, type CommentRow, commentsOf, commentsOnPage } from './store.ts';

/** Who reads, and whether our own site does, which gets HTML prepared for reading. */
export interface CommentReader {
  readonly caller: Caller | undefined;
  readonly prepared: boolean;
}

/** All comments below a post, oldest first; of a deleted one with replies, that it was there. */
export async function listComments(
  { db }: Backend,
  { kind, postId }: { readonly kind: PostKind; readonly postId: number | undefined },
  reader: CommentReader,
): Promise<{ comments: Comment[]; total: number }> {
  const post = await commentedPost(db.sql, postId);
  if (post.kind !== kind) throw notFound(kind === 'question' ? 'Question' : 'Answer');
  const rows = await commentsOf(db.sql, { postId: Number(post._id), ...bound(reader) });
  const replied = new Set(rows.flatMap((row) => (isPresent(row) ? (row.reply_to ?? []) : [])));
  const shown = rows.filter((row) => isPresent(row) || replied.has(row.id));
  const people = await peopleOf(db.sql, shown);
  const comments = shown.map((row) => toComment(row, people));
  return { comments, total: rows.filter(isPresent).length };
}

/** A comment with its post, and whether it is among those that the question's page shows. */
export async function readComment(
  { db }: Backend,
  caller: Caller | undefined,
  id: number | undefined,
  prepared = false,
): Promise<CallResult<typeof getComment>> {
  const given = bound({ caller, prepared });
  const [row] = id === undefined ? [] : await commentRow(db.sql, { id, ...given });
  if (!row || !isPresent(row)) throw notFound('Comment');
  const post = await commentedPost(db.sql, row.post_id, 'Comment');
  const questionId = Number(post.questionId);
  const shown = await commentsOnPage(db.sql, { questionId, ...given });
  const people = await peopleOf(db.sql, [row]);
  return {
    comment: toComment(row, people),
    post,
    isShown: shown.some((one) => one.id === row.id),
  };
}

/** A post that is there, with its question, as pages of its comments name it. Throws `not_found`. */
export async function commentedPost(
  sql: Queries,
  id: number | undefined,
  what = 'Post',
): Promise<CommentedPost> {
  const [post] = id === undefined ? [] : await postOnPage(sql, { id, prepared: 0 });
  const questionId = post?.question_id ?? post?.id;
  const [question] =
    post?.question_id === null || questionId === undefined
      ? [post]
      : await postOnPage(sql, { id: questionId, prepared: 0 });
  if (!post || !question) throw notFound(what);
  const authors = await authorsOf(sql, [post.author_id]);
  return {
    kind: post.kind,
    _id: String(post.id),
    questionId: String(question.id),
    title: question.title ?? '',
    author: authors.get(post.author_id) ?? null,
  };
}

/** The authors of comments, and whom they mention. */
function peopleOf(sql: Queries, rows: readonly CommentRow[]): Promise<Map<number, Author>> {
  return authorsOf(
    sql,
    rows.flatMap(({ author_id, html }) => [author_id, ...mentionedIn(html)]),
  );
}

const isPresent = ({ deleted_at }: CommentRow): boolean => deleted_at === null;

const bound = ({ caller, prepared }: CommentReader): { prepared: 0 | 1; userId: number } => ({
  prepared: prepared ? 1 : 0,
  userId: caller?.id ?? 0,
});
