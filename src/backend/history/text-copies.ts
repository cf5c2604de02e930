import type { Caller } from '../backend.ts';
import {
  emptyAnswers,
  redactComments,
  type RedactedBy,
  redactOlderTexts,
  type Texts,
  textsBehind,
} from '../comments/redacting-store.ts';
import {
  forgetCommentTexts,
  forgetEditReason,
  forgetRevision,
  renameLabels,
} from '../moderation/forgetting-store.ts';
import type { AnyHeld } from '../moderation/posts.ts';
import { forgetReasons } from '../notifications/forgetting-store.ts';
import { touchQuestion } from '../posts/store.ts';
import { unindexText } from '../search/queue.ts';
import type { RankedTexts } from '../search/fields.ts';
import type { Transaction } from '../sql/transaction.ts';
import { redactAllSuggestions, redactSuggestions } from '../suggestions/redacting.ts';
import { redactRow } from './redacting-store.ts';
import type { Span } from './rules.ts';
import { textRows } from './store.ts';

/** A text that nobody but moderators sees any more; its rows keep it, so that it can be restored. */
export interface DeletedText {
  readonly questionId: number;
  readonly text: RankedTexts;
}

/** An old version of a post whose text goes for good. */
export interface RedactedVersion {
  readonly caller: Caller;
  readonly held: AnyHeld;
  readonly by: RedactedBy;
  readonly revision: {
    readonly id: number;
    readonly author_id: number | null;
    readonly created_at: number;
  };
  /** Of `posts.version`, those that had this text. */
  readonly span: Span | undefined;
  readonly text: RankedTexts;
  /** Why the edit was made. */
  readonly reason: string;
}

/** A text of a comment that goes for good: the present one, or the one until an edit. */
export interface RedactedComment {
  readonly by: RedactedBy;
  readonly questionId: number;
  readonly id: number;
  readonly writtenAt: number | undefined;
  /** The Markdown; '' of an imported comment. */
  readonly source: string;
}

/** What keeps a copy of a text or is made from it, and how the text leaves it. */
interface TextCopy {
  readonly where: string;
  readonly onDelete?: (tx: Transaction, text: DeletedText) => Promise<void>;
  readonly onRedact?: (tx: Transaction, version: RedactedVersion) => Promise<void>;
  readonly onRedactComment?: (tx: Transaction, comment: RedactedComment) => Promise<void>;
}

/**
 * Every place that keeps a copy of a post's or comment's text, or something made from it. Deleting and
 * redacting go through this list, from top to bottom; a new copy needs an entry. Not in the list:
 * `posts` itself, whose present text is never redacted; what is read from it as it is asked for, such as
 * feeds, mails and the excerpts of notifications; and titles in notifications, of which there may be
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
    onRedact: (tx, { held: { post }, by }) =>
      redactBehind(tx, { comments: [], answers: [post.id] }, by),
    onRedactComment: (tx, { id, by }) => redactBehind(tx, { comments: [id], answers: [] }, by),
  },
  {
    where: 'suggestions',
    onRedact: (tx, { caller, held, revision, span }) => {
      const { author_id, created_at } = revision;
      return redactSuggestions(tx, caller, held, { span, author_id, created_at });
    },
  },
  {
    where: 'admin_log: titles as labels, undoable edits and their reasons, deleted comments',
    async onRedact(tx, { held: { post, question }, revision, text: { title } }) {
      if (title !== '' && title !== question.title) await renameLabels(tx, question, title);
      await forgetRevision(tx, post, revision.id);
      await forgetEditReason(tx, post, revision.id);
    },
    onRedactComment: (tx, { id, source }) => forgetCommentTexts(tx, [id], source),
  },
  {
    where: 'notifications: reasons of edits',
    onRedact: (tx, { held: { post }, reason }) => forgetReasons(tx, post, reason),
  },
  {
    where: 'search_docs, search_fingerprints, search_words',
    onDelete: (tx, { questionId, text }) => unindexText(tx, questionId, text),
    onRedact: (tx, { held: { question }, text }) => unindexText(tx, question.id, text),
  },
  {
    where: 'kept pages',
    onDelete: (tx, { questionId }) => touch(tx, questionId),
    onRedact: (tx, { held: { question } }) => touch(tx, question.id),
    onRedactComment: (tx, { questionId }) => touch(tx, questionId),
  },
];

/** Removes a deleted text from where others could still find it. */
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

/** A conversion cannot be undone after a redaction: the text to go back to may be what had to go. */
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
