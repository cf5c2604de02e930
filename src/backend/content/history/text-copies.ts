import type { Caller } from '../../backend.ts';
import {
  emptyAnswers,
  redactComments,
  type RedactedBy,
  redactOlderTexts,
  type Texts,
  textsBehind,
} from '../comments/redacting.store.ts';
import {
  forgetCommentTexts,
  forgetRevision,
  renameLabels,
} from '../moderation/forgetting.store.ts';
import type { PostAndQuestion } from '../moderation/posts.ts';
import { forgetReasons } from '../../people/notifications/forgetting.store.ts';
import { touchQuestion } from '../posts/posts.store.ts';
import { unindexText } from '../search/queue.ts';
import type { QuestionTexts } from '../search/document.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { redactAllSuggestions, redactSuggestions } from '../suggestions/redacting.ts';
import { redactRow } from './redacting.store.ts';
import type { LockedComment } from '../comments/change.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { split } from './history.ts';
import { spanOf } from './history.rules.ts';
import { type HistoryRow, textRows } from './history.store.ts';
import { deleteRows, findRow } from '../../platform/sql/rows.ts';

// The functions below list every place that stores a copy of a post's or comment's text, or
// something derived from it: a new copy needs a line in them. Not listed: `posts` itself, whose
// current text is never redacted; anything read from it on request, such as feeds, mails and the
// excerpts of notifications; and titles in notifications, which may be very many (`forgetTitle`).

/**
 * Removes a text that only moderators can still see from every place where others could find it; its
 * rows keep it for a restore.
 */
export async function hideText(tx: Transaction, questionId: number, text: QuestionTexts) {
  await unindexText(tx, questionId, text);
  await touchQuestion(tx, questionId);
}

/** Removes the text of an old version of a post for good. */
export async function removeVersion(
  tx: Transaction,
  caller: Caller,
  locked: PostAndQuestion,
  { id, author_id, created_at, comment }: HistoryRow,
  by: RedactedBy,
): Promise<void> {
  const { post, question } = locked;
  const stored = await findRow(tx.sql, 'revisions', id, ['title', 'tags', 'content']);
  const { title, tags, content } = stored ?? {};
  const text = { title: title ?? '', tags: split(tags ?? ''), body: content ?? '', answers: [] };
  // The values of `posts.version` that had this text.
  const span = spanOf(await textRows(tx.sql, post.id), id);
  await redactRow(tx, id, by);
  await redactBehind(tx, { comments: [], answers: [post.id] }, by);
  await redactSuggestions(tx, caller, locked, { span, author_id, created_at });
  // The log has titles as labels, and edits that can be undone with their reasons.
  if (text.title !== '' && text.title !== question.title)
    await renameLabels(tx, question, text.title);
  await forgetRevision(tx, post, id);
  await forgetReasons(tx, post, comment ?? '');
  await unindexText(tx, question.id, text);
  await deleteRows(tx.sql, 'spam_lessons', { post_id: post.id });
  await touchQuestion(tx, question.id);
}

/** Removes a text of a comment for good: the current one, or the one until an edit. */
export async function removeCommentText(
  tx: Transaction,
  { id, comment, question }: LockedComment,
  older: Row<'comment_versions'> | undefined,
  by: RedactedBy,
): Promise<void> {
  if (older) await redactOlderTexts(tx, [id], by, older.written_at);
  else await redactComments(tx, [id], by);
  await redactBehind(tx, { comments: [id], answers: [] }, by);
  // Imported comments have no Markdown.
  await forgetCommentTexts(tx, [id], (older ?? comment).source ?? '');
  await touchQuestion(tx, question.id);
}

/**
 * Redacts the texts of converted comments and answers, which are kept for an undo: they may contain
 * what had to be redacted.
 */
async function redactBehind(tx: Transaction, shown: Texts, by: RedactedBy): Promise<void> {
  const { comments, answers } = await textsBehind(tx.sql, shown);
  await redactComments(tx, comments, by);
  await redactOlderTexts(tx, comments, by);
  await forgetCommentTexts(tx, comments);
  await emptyAnswers(tx, answers);
  await redactAllSuggestions(tx, answers);
  for (const answer of answers)
    for (const { id } of await textRows(tx.sql, answer)) await redactRow(tx, id, by);
}
