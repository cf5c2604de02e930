import type {
  Comment,
  getComment,
  listComments as listCall,
  listOlderTexts,
} from '../../../contract/comments.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { redactionOf } from '../history/history.ts';
import type { RedactedRow } from '../history/history.store.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { lockOf } from '../posts/locks.ts';
import { postSummary } from '../posts/summary.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { toComment, mentionedIn } from './comments.ts';
import {
  commentRow,
  type CommentRow,
  commentsOf,
  commentsOnPage,
  editedBelow,
  olderTexts,
} from './comments.store.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** The reader, and whether the call comes from our own site, which gets HTML prepared for display. */
export interface CommentReader {
  readonly caller: Caller | undefined;
  readonly prepared: boolean;
}

/** All comments on a post, oldest first; a deleted one with replies leaves a placeholder. */
export async function listComments(
  { db, clock }: Backend,
  id: number,
  reader: CommentReader,
): Promise<CallResult<typeof listCall>> {
  const post = await postSummary(db.sql, id);
  const postId = Number(post._id);
  const rows = await commentsOf(db.sql, { postId, ...bound(reader) });
  const replied = new Set(rows.flatMap((row) => (isPresent(row) ? (row.reply_to ?? []) : [])));
  const shown = rows.filter((row) => isPresent(row) || replied.has(row.id));
  const people = await peopleOf(db.sql, shown);
  const edited = reader.caller ? await editedBelow(db.sql, postId) : new Set();
  const comments = shown.map((row) => ({
    ...toComment(row, people),
    ...(edited.has(row.id) && readsOlder(reader.caller, row) && { hasOlderTexts: true }),
  }));
  const lock = await lockOf(db.sql, postId, { kind: 'comments', now: clock() });
  return { comments, total: rows.filter(isPresent).length, lock };
}

/** A comment with its post, and whether the question's page shows it. */
export async function readComment(
  { db }: Backend,
  reader: CommentReader,
  id: number,
): Promise<CallResult<typeof getComment>> {
  const row = await presentRow(db.sql, reader, id);
  const post = await postSummary(db.sql, row.post_id, 'Comment');
  const questionId = Number(post.questionId);
  const shown = await commentsOnPage(db.sql, { questionId, ...bound(reader) });
  const comment = toComment(row, await peopleOf(db.sql, [row]));
  return { comment, post, isShown: shown.some((one) => one.id === row.id) };
}

/**
 * The earlier texts of a comment; moderators can read those of deleted comments too. Throws
 * `forbidden` and `not_found`.
 */
export async function readOlderTexts(
  { db: { sql } }: Backend,
  caller: Caller,
  id: number,
): Promise<CallResult<typeof listOlderTexts>> {
  const which = caller.role === 'user' ? 'present' : 'any';
  const row = await rowOf(sql, { caller, prepared: false }, id, which);
  const post = await postSummary(sql, row.post_id, 'Comment', which);
  if (!readsOlder(caller, row)) {
    throw forbidden('Only the author and moderators can see older versions of a comment');
  }
  const texts = await olderTexts(sql, row.id);
  const redacted = await findRow(sql, 'comments', { id: row.id, redacted_at: { '<>': null } });
  const people = await peopleOf(sql, [row], [...texts, ...(redacted ? [redacted] : [])]);
  return {
    comment: { ...toComment({ ...row, deleted_at: null }, people), isDeleted: !isPresent(row) },
    post,
    texts: texts.map(({ source, written_at, ...redacted }) => ({
      markdown: source,
      until: new Date(written_at).toISOString(),
      redaction: redactionOf(redacted, people),
    })),
    redaction: redacted ? redactionOf(redacted, people) : null,
  };
}

/** Whether the caller may read a comment's earlier texts. */
const readsOlder = (caller: Caller | undefined, { author_id, deleted_at }: CommentRow): boolean =>
  caller !== undefined &&
  (caller.role !== 'user' || (deleted_at === null && caller.id === author_id));

/** A comment as returned to its author after writing it. */
export async function writtenComment(
  { db }: Backend,
  caller: Caller,
  id: number,
): Promise<Comment> {
  const row = await presentRow(db.sql, { caller, prepared: false }, id);
  return toComment(row, await peopleOf(db.sql, [row]));
}

const presentRow = (queries: Queries, reader: CommentReader, id: number) =>
  rowOf(queries, reader, id, 'present');

async function rowOf(
  queries: Queries,
  reader: CommentReader,
  id: number,
  which: 'present' | 'any',
): Promise<CommentRow> {
  const [row] = await commentRow(queries, { id, ...bound(reader) });
  if (!row || (which === 'present' && !isPresent(row))) throw notFound('Comment');
  return row;
}

/** The authors of comments, the people mentioned, and those who redacted texts. */
function peopleOf(
  sql: Queries,
  rows: readonly CommentRow[],
  redacted: readonly RedactedRow[] = [],
): Promise<Map<number, Author>> {
  return authorsOf(sql, [
    ...rows.flatMap(({ author_id, html }) => [author_id, ...mentionedIn(html)]),
    ...redacted.flatMap(({ redacted_by }) => redacted_by ?? []),
  ]);
}

const isPresent = ({ deleted_at }: CommentRow): boolean => deleted_at === null;

const bound = ({ caller, prepared }: CommentReader): { prepared: 0 | 1; userId: number } => ({
  prepared: prepared ? 1 : 0,
  userId: caller?.id ?? 0,
});
