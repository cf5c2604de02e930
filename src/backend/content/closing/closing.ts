import type { AdminQuestion } from '../../../contract/moderation.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { keepEvent } from '../history/events.ts';
import { lockPresentPost, notifyAuthor } from '../moderation/posts.ts';
import { readAdminQuestion } from '../moderation/questions.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { closeQuestion, reopenQuestion } from '../questions/closing.ts';
import { closeItem, openItem } from '../review/review.ts';
import { closingOf, takeReopening } from './closing.store.ts';
import { originalsOf } from './duplicates.ts';
import { CLOSE_REASON_NAMES, ownReasonText } from '../../../contract/moderation-reasons.ts';
import { readSettings } from '../../people/site-settings/site-settings.ts';
import { refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

/** What a moderator decides. */
interface Decision {
  readonly closed: boolean;
  readonly reason?: string | undefined;
  /** What the author can do; by default what admins say about the reason now. */
  readonly advice?: string | undefined;
  /** The ids of the originals, or of the only one. */
  readonly duplicates?: string | readonly string[] | null | undefined;
}

/** Closes a question, possibly for a new reason, or reopens it, as moderators do. */
export async function setClosed(
  backend: Backend,
  caller: Caller,
  id: number,
  { closed, reason, advice, duplicates }: Decision,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    if (closed) {
      const given = typeof duplicates === 'string' ? [duplicates] : (duplicates ?? []);
      const of = given.filter((one) => one !== '');
      const originals =
        of.length === 0 ? [] : await originalsOf(tx, question, of, { taught: false });
      await close(tx, caller, question, { reason, advice, originals });
    } else if (question.status === 'closed') await reopen(tx, caller, question);
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}

/** Why a question is closed, and by how many votes if it was voted on. */
interface Closing {
  readonly reason?: string | undefined;
  readonly advice?: string | undefined;
  readonly originals: readonly number[];
  readonly votes?: number;
}

/** Closes a locked question, or gives a closed one another reason. Logged; its author is notified. */
export async function close(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  { reason, originals, votes, advice: given }: Closing,
): Promise<void> {
  const from = question.status === 'closed' ? await detailsOf(tx, question.id) : undefined;
  const advice = given ?? (reason === undefined ? undefined : await adviceOn(tx.sql, reason));
  const closedBy = caller.id;
  await closeQuestion(tx, question, { reason: reason ?? null, advice, originals, closedBy });
  await endVotes(tx, question.id);
  const isDuplicate = originals.length > 0;
  const by = namedIn(question, caller, votes);
  await keepEvent(tx, by, question, 'closed', isDuplicate ? 'Duplicate' : (reason ?? null));
  const details = { reason, ...idsOf(originals), votes, from };
  await logAction(tx, caller, { action: 'question-closed', target: targetOf(question), details });
  if (question.status === 'closed' || question.author_id === caller.id) return;
  await notify(tx, {
    userId: question.author_id,
    event: 'question-closed',
    params: { question: question.title ?? '', reason, advice, isDuplicate },
    link: linkTo(question),
  });
}

/** Reopens a locked question. Logged; its author is notified. */
export async function reopen(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  votes?: number,
): Promise<void> {
  const details = { from: await detailsOf(tx, question.id), votes };
  await reopenQuestion(tx, question);
  await endVotes(tx, question.id);
  await keepEvent(tx, namedIn(question, caller, votes), question, 'reopened');
  await logAction(tx, caller, { action: 'question-reopened', target: targetOf(question), details });
  await notifyAuthor(tx, caller, { post: question, question }, 'reopened');
}

/** Everybody reads the history, so it does not name the member whose vote was the last one needed. */
function namedIn(
  { author_id }: LockedPost,
  { id, role }: Caller,
  votes: number | undefined,
): { readonly id: number | null } {
  return { id: votes === undefined || role !== 'user' || author_id === id ? id : null };
}

/** Nothing is left to vote on or to review. */
async function endVotes(tx: Transaction, id: number): Promise<void> {
  await deleteRows(tx.sql, 'ballots', { post_id: id });
  for (const queue of ['close', 'reopen'] as const)
    await closeItem(tx, queue, { kind: 'question', id });
}

/** How a question is closed, so that it can be closed again in the same way. */
async function detailsOf(tx: Transaction, id: number) {
  const closing = await closingOf(tx.sql, id);
  const { closed_reason: reason, closed_advice: advice, duplicate_of, originals } = closing;
  return {
    reason,
    ...(advice !== null && { advice }),
    duplicateOf: duplicate_of === null ? null : String(duplicate_of),
    ...(originals !== null && { originals }),
  };
}

const idsOf = (originals: readonly number[]) => ({
  duplicateOf: originals[0]?.toString(),
  ...(originals.length > 1 && { originals: originals.join(' ') }),
});

const targetOf = ({ id, title }: LockedPost) => ({
  kind: 'question' as const,
  id,
  label: title ?? '',
});

/** What a vote for a reason says: its name, or the text of an admin’s own. Throws `invalid`. */
export async function reasonOfVote(queries: Queries, given: string): Promise<string> {
  if (CLOSE_REASON_NAMES.some((name) => name === given)) return given;
  const { closeReasons } = await readSettings(queries);
  if (closeReasons.some(({ title }) => title === given)) return ownReasonText(given);
  throw refusedField('invalid', 'reason', 'Choose a reason');
}

/** What the author of a question can do that is closed for this reason, if an admin has said so. */
async function adviceOn(queries: Queries, reason: string): Promise<string | undefined> {
  const { closeReasons } = await readSettings(queries);
  // A moderator may have added details.
  return closeReasons.find(({ title }) => `${reason}: `.startsWith(`${ownReasonText(title)}: `))
    ?.advice;
}

/**
 * Puts a closed question in the queue for reopening after an edit by its author: once, within 14
 * days of its closing.
 */
export async function queueEdited(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
): Promise<void> {
  if (question.status !== 'closed' || question.author_id !== caller.id) return;
  if (await takeReopening(tx, question.id)) await queueReopening(tx, question);
}

/** Asks members to decide whether a closed question is reopened. */
export function queueReopening(tx: Transaction, question: LockedPost): Promise<void> {
  const { id, author_id: authorId } = question;
  return openItem(tx, { queue: 'reopen', target: { kind: 'question', id }, authorId });
}
