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
import type { Span } from './history.rules.ts';
import { textRows } from './history.store.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

/** A text that only moderators can still see; its rows keep it for a restore. */
interface DeletedText {
  readonly questionId: number;
  readonly text: QuestionTexts;
}

/** An old version of a post whose text is redacted for good. */
interface RedactedVersion {
  readonly caller: Caller;
  readonly locked: PostAndQuestion;
  readonly by: RedactedBy;
  readonly revision: {
    readonly id: number;
    readonly author_id: number | null;
    readonly created_at: number;
  };
  /** The values of `posts.version` that had this text. */
  readonly span: Span | undefined;
  readonly text: QuestionTexts;
  /** Why the edit was made. */
  readonly reason: string;
}

/** A comment's text that is redacted for good: the current one, or the one until an edit. */
interface RedactedComment {
  readonly by: RedactedBy;
  readonly questionId: number;
  readonly id: number;
  readonly writtenAt: number | undefined;
  /** The Markdown; '' of an imported comment. */
  readonly source: string;
}

// The functions below list every place that stores a copy of a post's or comment's text, or
// something derived from it: a new copy needs a line in them. Not listed: `posts` itself, whose
// current text is never redacted; anything read from it on request, such as feeds, mails and the
// excerpts of notifications; and titles in notifications, which may be very many (`forgetTitle`).

/** Removes a deleted text from every place where others could still find it. */
export async function hideText(tx: Transaction, { questionId, text }: DeletedText): Promise<void> {
  await unindexText(tx, questionId, text);
  await touchQuestion(tx, questionId);
}

/** Removes the text of an old version of a post for good. */
export async function removeVersion(tx: Transaction, version: RedactedVersion): Promise<void> {
  const { caller, locked, revision, span, by, text, reason } = version;
  const { post, question } = locked;
  const { author_id, created_at } = revision;
  await redactRow(tx, revision.id, by);
  await redactBehind(tx, { comments: [], answers: [post.id] }, by);
  await redactSuggestions(tx, caller, locked, { span, author_id, created_at });
  // The log has titles as labels, and edits that can be undone with their reasons.
  if (text.title !== '' && text.title !== question.title)
    await renameLabels(tx, question, text.title);
  await forgetRevision(tx, post, revision.id);
  await forgetReasons(tx, post, reason);
  await unindexText(tx, question.id, text);
  await deleteRows(tx.sql, 'spam_lessons', { post_id: post.id });
  await touchQuestion(tx, question.id);
}

/** Removes a text of a comment for good. */
export async function removeCommentText(tx: Transaction, comment: RedactedComment): Promise<void> {
  const { id, by, questionId, writtenAt, source } = comment;
  if (writtenAt === undefined) await redactComments(tx, [id], by);
  else await redactOlderTexts(tx, [id], by, writtenAt);
  await redactBehind(tx, { comments: [id], answers: [] }, by);
  await forgetCommentTexts(tx, [id], source);
  await touchQuestion(tx, questionId);
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
