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
import { forgetLessons } from '../spam/spam.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { redactAllSuggestions, redactSuggestions } from '../suggestions/redacting.ts';
import { redactRow } from './redacting.store.ts';
import type { Span } from './history.rules.ts';
import { textRows } from './history.store.ts';

/** A text that only moderators can still see; its rows keep it for a restore. */
export interface DeletedText {
  readonly questionId: number;
  readonly text: QuestionTexts;
}

/** An old version of a post whose text is redacted for good. */
export interface RedactedVersion {
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
export interface RedactedComment {
  readonly by: RedactedBy;
  readonly questionId: number;
  readonly id: number;
  readonly writtenAt: number | undefined;
  /** The Markdown; '' of an imported comment. */
  readonly source: string;
}

/** A place that stores or derives from a text, and how to remove the text from it. */
interface TextCopy {
  readonly where: string;
  readonly onDelete?: (tx: Transaction, text: DeletedText) => Promise<void>;
  readonly onRedact?: (tx: Transaction, version: RedactedVersion) => Promise<void>;
  readonly onRedactComment?: (tx: Transaction, comment: RedactedComment) => Promise<void>;
}

/**
 * Every place that stores a copy of a post's or comment's text, or something derived from it.
 * Deleting and redacting go through this list from top to bottom; a new copy needs an entry. Not
 * listed: `posts` itself, whose current text is never redacted; anything read from it on request,
 * such as feeds, mails and the excerpts of notifications; and titles in notifications, which may be
 * very many (`forgetTitle`).
 */
const COPIES: readonly TextCopy[] = [
  {
    where: 'revisions',
    onRedact: (tx, { revision, by }) => redactRow(tx, revision.id, by),
  },
  {
    where: 'comments, comment_versions',
    onRedactComment: (tx, { id, by, writtenAt }) =>
      writtenAt === undefined
        ? redactComments(tx, [id], by)
        : redactOlderTexts(tx, [id], by, writtenAt),
  },
  {
    where: 'comments and posts that were converted, and keep their text for an undo',
    onRedact: (tx, { locked: { post }, by }) =>
      redactBehind(tx, { comments: [], answers: [post.id] }, by),
    onRedactComment: (tx, { id, by }) => redactBehind(tx, { comments: [id], answers: [] }, by),
  },
  {
    where: 'suggestions',
    onRedact: (tx, { caller, locked, revision, span }) => {
      const { author_id, created_at } = revision;
      return redactSuggestions(tx, caller, locked, { span, author_id, created_at });
    },
  },
  {
    where: 'admin_log: titles as labels, undoable edits and their reasons, deleted comments',
    async onRedact(tx, { locked: { post, question }, revision, text: { title } }) {
      if (title !== '' && title !== question.title) await renameLabels(tx, question, title);
      await forgetRevision(tx, post, revision.id);
    },
    onRedactComment: (tx, { id, source }) => forgetCommentTexts(tx, [id], source),
  },
  {
    where: 'notifications: reasons of edits',
    onRedact: (tx, { locked: { post }, reason }) => forgetReasons(tx, post, reason),
  },
  {
    where: 'search_docs, search_fingerprints, search_words',
    onDelete: (tx, { questionId, text }) => unindexText(tx, questionId, text),
    onRedact: (tx, { locked: { question }, text }) => unindexText(tx, question.id, text),
  },
  {
    where: 'spam_lessons',
    onRedact: (tx, { locked: { post } }) => forgetLessons(tx, post.id),
  },
  {
    where: 'kept pages',
    onDelete: (tx, { questionId }) => touch(tx, questionId),
    onRedact: (tx, { locked: { question } }) => touch(tx, question.id),
    onRedactComment: (tx, { questionId }) => touch(tx, questionId),
  },
];

/** Removes a deleted text from every place where others could still find it. */
export async function hideText(tx: Transaction, text: DeletedText): Promise<void> {
  for (const { onDelete } of COPIES) await onDelete?.(tx, text);
}

/** Removes the text of an old version of a post for good. */
export async function removeVersion(tx: Transaction, version: RedactedVersion): Promise<void> {
  for (const { onRedact } of COPIES) await onRedact?.(tx, version);
}

/** Removes a text of a comment for good. */
export async function removeCommentText(tx: Transaction, comment: RedactedComment): Promise<void> {
  for (const { onRedactComment } of COPIES) await onRedactComment?.(tx, comment);
}

/** Redacts the texts kept for undoing conversions: they may contain what had to be redacted. */
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

async function touch(tx: Transaction, questionId: number): Promise<void> {
  await touchQuestion(tx, questionId);
}
